using System.Globalization;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Judging;

/// <summary>The times of a benchmark class, as a check compares them.</summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Run">The figures now, or <see langword="null"/>.</param>
/// <param name="Failure">Why there are none.</param>
internal sealed record Times(string Benchmarks, Run? Run, string? Failure)
{
    /// <summary>A method's time divided by another's, in the same run.</summary>
    public Finding Ratio(ClaimPart part, string method, string baseline, params Parameter[] parameters) =>
        Compare(part, $"{method} / {baseline}", parameters, this[method, parameters], this[baseline, parameters], Run);

    /// <summary>A method's time divided by that of a method in another run.</summary>
    public Finding RatioTo(ClaimPart part, Times other, string method, string otherMethod, params Parameter[] parameters) =>
        Compare(part, $"{Name}.{method} / {other.Name}.{otherMethod}", parameters, this[method, parameters], other[otherMethod, parameters],
            together: null);

    /// <summary>A method's time divided by that of a method with other parameters.</summary>
    public Finding RatioTo(ClaimPart part, Times other, string method, Parameter[] parameters, string otherMethod,
        Parameter[] otherParameters) => Compare(
        part, $"{With(method, parameters.Except(otherParameters))} / {With(otherMethod, otherParameters.Except(parameters))}",
        [.. parameters.Intersect(otherParameters)], this[method, parameters], other[otherMethod, otherParameters], together: null);

    /// <summary>
    /// A method's time divided by another's, over several sets of parameters: the geometric mean of the ratios. The sets were measured in
    /// processes of their own.
    /// </summary>
    public Finding MeanRatio(ClaimPart part, string method, string baseline, IReadOnlyList<Parameter[]> sets)
    {
        var about = string.Create(CultureInfo.InvariantCulture, $"{method} / {baseline}, over {sets.Count} {(sets.Count == 1 ? "set" : "sets")} of parameters");
        var ratios = new List<Estimate>();
        foreach (var parameters in sets)
        {
            var (above, below) = (this[method, parameters], this[baseline, parameters]);
            if (above.Measurement is null || below.Measurement is null)
            {
                return Finding.Unknown(part, about, isExact: false, above.Measurement is null ? above.Obstacle : below.Obstacle);
            }

            if (Run!.RatioOf(above.Id, below.Id) is not { Interval: { } interval } ratio)
            {
                return Finding.Unknown(part, about, isExact: false, $"{above.Id} is too short to tell");
            }

            ratios.Add(new(ratio.Value, interval));
        }

        return Finding.Timed(part, about, Estimates.GeometricMean(ratios), cause: null);
    }

    private string Name => Bench.NameOf(Benchmarks);

    private (BenchmarkId Id, Measurement? Measurement, string Obstacle) this[string method, Parameter[] parameters]
    {
        get
        {
            var id = new BenchmarkId(method, new Parameters(parameters));
            return (id, Run?.Measurements.FirstOrDefault(measurement => measurement.Id == id),
                $"{method} was not measured: "
                + $"{Failure ?? Run?.Missing.FirstOrDefault(missing => missing.Id == id)?.Why ?? $"there is no such figure of {Name}"}");
        }
    }

    private static string With(string method, IEnumerable<Parameter> parameters) =>
        parameters.Any() ? $"{method} with {new Parameters(parameters)}" : method;

    private static Finding Compare(
        ClaimPart part,
        string methods,
        Parameter[] where,
        (BenchmarkId Id, Measurement? Measurement, string Obstacle) above,
        (BenchmarkId Id, Measurement? Measurement, string Obstacle) below,
        Run? together)
    {
        var about = where.Length == 0 ? methods : $"{methods}, {new Parameters(where)}";
        return (above.Measurement, below.Measurement) switch
        {
            ({ } one, { } other) => Finding.Timed(part, about, one, other, together),
            (null, _) => Finding.Unknown(part, about, isExact: false, above.Obstacle),
            _ => Finding.Unknown(part, about, isExact: false, below.Obstacle),
        };
    }
}
