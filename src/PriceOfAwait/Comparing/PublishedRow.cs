namespace PriceOfAwait.Comparing;

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
        [
            .. new[] { Figure("gen0_per_1000"), Figure("gen1_per_1000") }
                .TakeWhile(count => count is not null)
                .OfType<double>(),
        ];

    private double? Figure(string column) => Figures.TryGetValue(column, out var figure) ? figure : null;
}
