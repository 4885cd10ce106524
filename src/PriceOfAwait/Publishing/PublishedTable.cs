using System.Text.Json.Serialization;

namespace PriceOfAwait.Publishing;

/// <param name="Id">The method and its parameters; a column such as <c>runtime</c> is a parameter too.</param>
/// <param name="Figures">The figures by the column's name, which carries the unit, such as <c>mean_ns</c>.</param>
public sealed record PublishedRow(BenchmarkId Id, IReadOnlyDictionary<string, double> Figures)
{
    /// <summary>Mean time of one operation, in nanoseconds.</summary>
    public double? Mean => Figure("mean_ns") ?? Figure("mean_us") * 1000;

    /// <summary>The mean divided by the baseline's, as published.</summary>
    public double? Ratio => Figure("ratio") ?? Figure("scaled");

    /// <summary>Bytes allocated by one operation. Sources that print kilobytes print two decimals of 1,024 bytes.</summary>
    public double? AllocatedBytes => Figure("allocated_bytes") ?? Figure("allocated_kb") * 1024;

    /// <summary>How often garbage was collected in 1,000 operations, by generation, as far as it was published.</summary>
    public IReadOnlyList<double> Collections =>
        [.. new[] { Figure("gen0_per_1000"), Figure("gen1_per_1000") }.TakeWhile(count => count is not null).OfType<double>()];

    private double? Figure(string column) => Figures.TryGetValue(column, out var figure) ? figure : null;
}

/// <summary>A table as its source published it, with the rows in the order of the source.</summary>
/// <param name="FileName">Its file in a lesson's folder of <c>data/lessons</c>.</param>
[TypeFormatterSource]
public sealed record PublishedTable(PublishedSource Source, string FileName, IReadOnlyList<PublishedRow> Rows) : TableValue
{
    /// <summary>The rows of one runtime, or of another parameter's value, without that parameter.</summary>
    /// <exception cref="ArgumentException">No row has that value; the message lists the values.</exception>
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

    internal override Table ToTable()
    {
        var parameters = Rows.SelectMany(row => row.Id.Parameters).Select(parameter => parameter.Name).Distinct().ToList();
        var figures = Rows.SelectMany(row => row.Figures.Keys).Distinct().ToList();
        return new Table(
            [new Column("method"), .. parameters.Select(name => new Column(name)), .. figures.Select(name => Column.Number(name))],
            [
                .. Rows.Select(row => (IReadOnlyList<string>)
                [
                    row.Id.Method,
                    .. parameters.Select(name => row.Id.Parameters[name] ?? ""),
                    .. figures.Select(name => row.Figures.TryGetValue(name, out var figure) ? Text.AsPublished(figure) : ""),
                ]),
            ])
        {
            Footnotes = [$"Published: {Source}"],
        };
    }
}

/// <summary>The published size of a <c>Task&lt;T&gt;</c>, whose T is written as in C#.</summary>
public sealed record PublishedTaskSize(string ResultType, int Bytes);

/// <summary>An article or program whose figures the lessons compare with.</summary>
/// <param name="Id">The name that claims give it, such as <c>fast-paths-2021</c>.</param>
/// <param name="Environment">The machine and the .NET, as far as the source says.</param>
/// <param name="Date">The day of publication, as the source prints it.</param>
public sealed record PublishedSource(
    string Id, string Title, string Author, Uri Url, int Year, string Environment, IReadOnlyList<string> Tables,
    string? Date = null, IReadOnlyList<string>? Related = null)
{
    /// <summary>The .NET that the source measured on, one or several.</summary>
    public IReadOnlyList<PublishedRuntime> Runtimes { get; init; } = [];

    /// <summary>The first and the last result whose <c>Task&lt;int&gt;</c> the source found to be cached, where it looked.</summary>
    public IReadOnlyList<int> CachedInts { get; init; } = [];

    [JsonIgnore]
    public Origin Origin => new(
        $"{Author} {Year}", $"Published {Year}: {Author}, \"{Title}\". Measured on: {Environment}.");

    public override string ToString() => $"{Author}, \"{Title}\" ({Year}). Measured on: {Environment}. {Url}";
}

/// <param name="Name">Such as <c>.NET 5</c>, or <c>not stated</c>.</param>
/// <param name="Released">Year and month, where the source says which .NET it was.</param>
/// <param name="Rows">The name in the <c>runtime</c> column of the source's table, where that has several.</param>
public sealed record PublishedRuntime(string Name, string? Released = null, string? Rows = null);

/// <summary>The results, both ends included, for which somebody expects the same <c>Task&lt;int&gt;</c> each time.</summary>
public sealed record CachedRange(string Label, int First, int Last)
{
    public bool IsGuess { get; init; }

    /// <summary>What the reader predicts: an empty range as long as one of its ends is missing.</summary>
    public static CachedRange Guess(int? first, int? last) => first is { } from && last is { } to
        ? new("your guess", from, to) { IsGuess = true }
        : new("no guess", 0, -1) { IsGuess = true };

    internal bool Contains(int value) => First <= value && value <= Last;
}
