namespace PriceOfAwait.Comparing;

public sealed record PublishedTable(PublishedSource Source, string FileName, IReadOnlyList<PublishedRow> Rows)
    : TableValue
{
    /// <summary>The rows with this parameter value, without the parameter.</summary>
    public PublishedTable Where(string parameter, string value)
    {
        List<PublishedRow> rows =
        [
            .. from row in Rows
            where string.Equals(row.Id.Parameters[parameter], value, StringComparison.OrdinalIgnoreCase)
            let others = row.Id.Parameters.Where(other =>
                !other.Name.Equals(parameter, StringComparison.OrdinalIgnoreCase)
            )
            select row with
            {
                Id = row.Id with { Parameters = new(others) },
            },
        ];
        var values = Rows.Select(row => row.Id.Parameters[parameter]).OfType<string>().Distinct();
        return rows.Count > 0
            ? this with
            {
                Rows = rows,
            }
            : throw new WrongArgumentException(
                $"{FileName} has no row with {parameter} {value}. It has: {string.Join(", ", values)}.",
                nameof(value)
            );
    }

    /// <summary>The source, and what differs between the measured program and the published one.</summary>
    internal Origin Origin =>
        Source.Origin with
        {
            Details = $"{Source.Origin.Details} {NoteOf(Source.DifferencesOf(FileName))}",
        };

    internal static string NoteOf(IReadOnlyList<string> differences) =>
        differences.Count == 0
            ? "The program is the published one."
            : $"The program is the published one, except for: {string.Join("; ", differences)}.";

    internal override Table ToTable()
    {
        var figures = Rows.SelectMany(row => row.Figures.Keys).Distinct().ToList();
        return Rows.ToTable(
            "",
            row => row.Id,
            [.. figures.Select(name => Column.Number(HeadingOf(name)))],
            row =>
                figures.Select(name => row.Figures.TryGetValue(name, out var figure) ? Format.AsPublished(figure) : ""),
            $"Published: {Source}"
        );
    }

    // Such as "Mean [ns]" of mean_ns.
    private static string HeadingOf(string column)
    {
        var words = column.Split('_');
        var unit = words[^1] switch
        {
            "ns" => "ns",
            "us" => "µs",
            "bytes" => "B",
            "kb" => "kB",
            _ => null,
        };
        return Format.Capitalized(string.Join(' ', unit is null ? words : words[..^1]))
            + (unit is null ? "" : $" [{unit}]");
    }
}
