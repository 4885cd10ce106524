namespace PriceOfAwait.Publishing;

/// <param name="Id">The method and its parameters. Other columns, such as <c>runtime</c>, are parameters, too.</param>
/// <param name="Figures">By column name, which ends with the unit, such as <c>mean_ns</c>.</param>
public sealed record PublishedRow(BenchmarkId Id, IReadOnlyDictionary<string, double> Figures)
{
    public double? Mean => Figure("mean_ns") ?? Figure("mean_us") * 1000;

    public double? Ratio => Figure("ratio") ?? Figure("scaled");

    /// <summary>A published kB is a thousand bytes.</summary>
    public double? AllocatedBytes => Figure("allocated_bytes") ?? Figure("allocated_kb") * 1000;

    /// <summary>Garbage collections per 1,000 operations, by generation, if published.</summary>
    public IReadOnlyList<double> Collections =>
        [.. new[] { Figure("gen0_per_1000"), Figure("gen1_per_1000") }.TakeWhile(count => count is not null).OfType<double>()];

    private double? Figure(string column) => Figures.TryGetValue(column, out var figure) ? figure : null;
}

public sealed record PublishedTable(PublishedSource Source, string FileName, IReadOnlyList<PublishedRow> Rows) : TableValue
{
    /// <summary>The rows with this parameter value, without the parameter.</summary>
    public PublishedTable Where(string parameter, string value)
    {
        List<PublishedRow> rows =
        [
            .. from row in Rows
               where string.Equals(row.Id.Parameters[parameter], value, StringComparison.OrdinalIgnoreCase)
               let others = row.Id.Parameters.Where(other => !other.Name.Equals(parameter, StringComparison.OrdinalIgnoreCase))
               select row with { Id = row.Id with { Parameters = new(others) } },
        ];
        return rows.Count > 0 ? this with { Rows = rows } : throw new ArgumentException(
            $"{FileName} has no row with {parameter} {value}. It has: "
            + $"{string.Join(", ", Rows.Select(row => row.Id.Parameters[parameter]).OfType<string>().Distinct())}.", nameof(value));
    }

    internal string DifferenceNote => NoteOf(Source.DifferencesOf(FileName));

    internal static string NoteOf(IReadOnlyList<string> differences) => differences.Count == 0 ? ""
        : $"The program is the published one. What still differs: {string.Join("; ", differences)}.";

    internal override Table ToTable()
    {
        var figures = Rows.SelectMany(row => row.Figures.Keys).Distinct().ToList();
        return Rows.ToTable(
            row => row.Id,
            [.. figures.Select(name => Column.Number(HeadingOf(name)))],
            row => figures.Select(name => row.Figures.TryGetValue(name, out var figure) ? Text.AsPublished(figure) : ""),
            $"Published: {Source}");
    }

    // Such as "Mean [ns]" of mean_ns.
    private static string HeadingOf(string column)
    {
        var words = column.Split('_');
        var unit = words[^1] switch { "ns" => "ns", "us" => "µs", "bytes" => "B", "kb" => "kB", _ => null };
        return Text.Capitalized(string.Join(' ', unit is null ? words : words[..^1])) + (unit is null ? "" : $" [{unit}]");
    }
}

/// <param name="Environment">The machine and the .NET, if the source names them.</param>
public sealed record PublishedSource(
    string Id, string Title, string Author, Uri Url, int Year, string Environment, IReadOnlyList<string> Tables,
    string? Date = null, IReadOnlyList<string>? Related = null)
{
    public IReadOnlyList<PublishedRuntime> Runtimes { get; init; } = [];

    /// <summary>What still differs between the measured program and the published one, for all of its figures.</summary>
    public IReadOnlyList<string> Differs { get; init; } = [];

    /// <summary>What differs for one table only, by its file's name.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> DiffersInTable { get; init; } =
        new Dictionary<string, IReadOnlyList<string>>();

    /// <summary>The first and last result whose <c>Task&lt;int&gt;</c> is cached according to the source, if it says so.</summary>
    public IReadOnlyList<int> CachedInts { get; init; } = [];

    /// <summary>One line that says what still differs between the measured program and the published one.</summary>
    public string DifferenceNote => PublishedTable.NoteOf(Differs);

    internal IReadOnlyList<string> DifferencesOf(string table) => [.. Differs, .. DiffersInTable.GetValueOrDefault(table) ?? []];

    public Origin Origin => new($"{Author} {Year}", $"Published {Year}: {Author}, \"{Title}\". Measured on: {Environment}.");

    public override string ToString() => $"{Author}, \"{Title}\" ({Year}). Measured on: {Environment}. {Url}";
}

/// <param name="Name">Such as <c>.NET 5</c>, or <c>not stated</c>.</param>
/// <param name="Released">Year and month, if the source names its .NET.</param>
/// <param name="Rows">The value in the <c>runtime</c> column of the source's table, if the table has several.</param>
public sealed record PublishedRuntime(string Name, string? Released = null, string? Rows = null);

/// <summary>A range of results, both ends included, whose <c>Task&lt;int&gt;</c> is expected to be cached.</summary>
public sealed record CachedRange(string Label, int First, int Last)
{
    public bool IsGuess { get; init; }

    /// <summary>The reader's prediction: an empty range until both ends are entered.</summary>
    public static CachedRange Guess(int? first, int? last) =>
        (first is { } from && last is { } to ? new CachedRange("your guess", from, to) : new("no guess", 0, -1)) with { IsGuess = true };

    internal bool Contains(int value) => First <= value && value <= Last;
}
