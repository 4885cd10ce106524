namespace PriceOfAwait;

/// <summary>The times of a benchmark class, as a check compares them.</summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Run">The figures now, or <see langword="null"/>.</param>
/// <param name="Failure">Why there are none.</param>
/// <param name="Published">The source's figures, where they stand in a table.</param>
internal sealed record Times(string Benchmarks, Run? Run, string? Failure, PublishedTable? Published)
{
    /// <summary>A method's time divided by another's, in the same run.</summary>
    public Finding Ratio(string method, string baseline, Limits limits, params Parameter[] parameters) =>
        Compare($"{method} / {baseline}", this[method, parameters], this[baseline, parameters], Run, limits, PublishedRatio(method, baseline, parameters));

    /// <summary>A method's time divided by that of the same method in another run.</summary>
    public Finding RatioTo(Times other, string method, Limits limits, params Parameter[] parameters) =>
        Compare($"{method}, {Name} / {other.Name}", this[method, parameters], other[method, parameters], together: null, limits, published: null);

    private string Name => Bench.NameOf(Benchmarks);

    private (BenchmarkId Id, Measurement? Measurement, string Obstacle) this[string method, Parameter[] parameters]
    {
        get
        {
            var id = new BenchmarkId(method, new Parameters(parameters));
            return (id, Run?.Measurements.FirstOrDefault(measurement => measurement.Id == id),
                $"{method} was not measured: {Failure ?? Run?.Missing.FirstOrDefault(missing => missing.Id == id)?.Why ?? $"there is no such figure of {Name}"}");
        }
    }

    private static Finding Compare(
        string about,
        (BenchmarkId Id, Measurement? Measurement, string Obstacle) above,
        (BenchmarkId Id, Measurement? Measurement, string Obstacle) below,
        Run? together, Limits limits, double? published)
    {
        var where = above.Id.Parameters.Count == 0 ? about : $"{about}, {above.Id.Parameters}";
        return (above.Measurement, below.Measurement) switch
        {
            ({ } one, { } other) => Finding.Timed(where, one, other, together, limits, published),
            (null, _) => Finding.Unknown(where, isExact: false, "x", published, above.Obstacle),
            _ => Finding.Unknown(where, isExact: false, "x", published, below.Obstacle),
        };
    }

    private double? PublishedRatio(string method, string baseline, Parameter[] parameters)
    {
        var below = Row(baseline, parameters);
        return below?.Ratio == 1 ? Row(method, parameters)?.Ratio : Row(method, parameters)?.Mean / below?.Mean;
    }

    private PublishedRow? Row(string method, Parameter[] parameters) =>
        Published?.Rows.FirstOrDefault(row => row.Id == new BenchmarkId(method, new Parameters(parameters)));
}
