namespace PriceOfAwait.Judging;

/// <param name="To">The row to divide by, if the figure is a ratio of two rows.</param>
public sealed record PublishedPlace(
    string Table,
    string Method,
    string Figure,
    Parameters? Parameters = null,
    string? To = null
)
{
    internal double Value => To is null ? FigureOf(Method) : FigureOf(Method) / FigureOf(To);

    internal string Terms =>
        $"{Format.AsPublished(FigureOf(Method))} / {Format.AsPublished(FigureOf(To!))}"
        + $"{Figure[^3..] switch { "_ns" => " ns", "_us" => " µs", _ => "" }}";

    internal double? MeanOf(string method) => RowOf(method)?.Mean;

    private double FigureOf(string method) =>
        RowOf(method)?.Figures.TryGetValue(Figure, out var figure) == true
            ? figure
            : throw new DataFileException(
                $"A claim in data/lessons names {Table}, {IdOf(method)}, {Figure}, but there is no such figure."
            );

    private PublishedRow? RowOf(string method) =>
        Published.Table(Table).Rows.FirstOrDefault(row => row.Id == IdOf(method));

    private BenchmarkId IdOf(string method) => new(method, Parameters ?? Measuring.Parameters.None);
}
