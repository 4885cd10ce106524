using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Publishing;

/// <summary>One row of a published table: what it is about, and its figures.</summary>
/// <param name="Id">The method and its parameters; a column such as <c>runtime</c> is a parameter too.</param>
/// <param name="Figures">The figures by the column's name, which carries the unit, such as <c>mean_ns</c>.</param>
public sealed record PublishedRow(BenchmarkId Id, IReadOnlyDictionary<string, double> Figures)
{
    /// <summary>Mean time of one operation, in nanoseconds.</summary>
    public double? Mean => Figure("mean_ns") ?? Figure("mean_us") * 1000;

    /// <summary>Half of the mean's 99.9 % confidence interval, in nanoseconds.</summary>
    public double? Error => Figure("error_ns");

    /// <summary>Standard deviation of the iterations, in nanoseconds.</summary>
    public double? StandardDeviation => Figure("stddev_ns");

    /// <summary>The mean divided by the baseline's, as published.</summary>
    public double? Ratio => Figure("ratio") ?? Figure("scaled");

    /// <summary>Bytes allocated by one operation. Sources that print kilobytes print two decimals of 1,024 bytes.</summary>
    public double? AllocatedBytes => Figure("allocated_bytes") ?? Figure("allocated_kb") * 1024;

    /// <summary>How often garbage was collected in 1,000 operations, by generation, as far as it was published.</summary>
    public IReadOnlyList<double> Collections =>
        [.. Enumerable.Range(0, 3)
            .Select(generation => Figure(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"gen{generation}_per_1000")))
                .TakeWhile(count => count is not null).Select(count => count!.Value)];

    /// <summary>Native code size in bytes.</summary>
    public double? CodeSize => Figure("code_size_bytes");

    private double? Figure(string column) => Figures.TryGetValue(column, out var figure) ? figure : null;
}

/// <summary>A table as its source published it.</summary>
[TypeFormatterSource]
public sealed record PublishedTable : TableValue
{
    /// <summary>Where it comes from.</summary>
    public required PublishedSource Source { get; init; }

    /// <summary>Its file in a lesson's folder of <c>data/lessons</c>.</summary>
    public required string FileName { get; init; }

    /// <summary>The rows, in the order of the source.</summary>
    public required IReadOnlyList<PublishedRow> Rows { get; init; }

    /// <summary>The rows of one runtime, or of another parameter's value, without that parameter.</summary>
    /// <exception cref="ArgumentException">No row has that value.</exception>
    public PublishedTable Where(string parameter, string value)
    {
        var rows = Rows
            .Where(row => string.Equals(row.Id.Parameters[parameter], value, StringComparison.OrdinalIgnoreCase))
            .Select(row => row with
            {
                Id = row.Id
                    with { Parameters = new(
                        row.Id.Parameters.Where(other => !other.Name.Equals(parameter, StringComparison.OrdinalIgnoreCase))) },
            })
            .ToList();
        if (rows.Count == 0)
        {
            var values = Rows.Select(row => row.Id.Parameters[parameter]).OfType<string>().Distinct();
            throw new ArgumentException($"{FileName} has no row with {parameter} {value}. It has: {string.Join(", ", values)}.",
                nameof(value));
        }

        return this with { Rows = rows };
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

/// <summary>The published size of a <c>Task&lt;T&gt;</c>.</summary>
/// <param name="ResultType">T, in C#.</param>
/// <param name="Bytes">Of one task.</param>
public sealed record PublishedTaskSize(string ResultType, int Bytes);
