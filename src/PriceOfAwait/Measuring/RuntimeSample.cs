namespace PriceOfAwait.Measuring;

/// <summary>
/// The benchmarks of a class that are measured on several runtimes: enough for the timed claims and the charts.
/// </summary>
/// <param name="Steps">A benchmark whose steps are recorded on each runtime.</param>
public sealed record RuntimeSample(string Benchmarks, BenchmarkId? Steps = null)
{
    public IReadOnlyList<string> Only { get; init; } = [];

    /// <summary>
    /// Claims that need more benchmarks than the sample has. What the sample can judge is a separate claim.
    /// </summary>
    public IReadOnlyList<string> NotFor { get; init; } = [];

    public static IReadOnlyList<RuntimeSample> All =>
        field ??= DataFile.ReadOfLessons<RuntimeSample>(
            "runtime-samples.json",
            (sample, _) => sample with { Benchmarks = Bench.FullNameOf(sample.Benchmarks) }
        );

    /// <summary>
    /// The patterns of each class's sample; <see langword="null"/> for classes that only the lessons' own runtime
    /// measures.
    /// </summary>
    internal static IReadOnlyDictionary<string, IReadOnlyList<string>?> Of(IEnumerable<string> classes) =>
        classes.ToDictionary(benchmarks => benchmarks, PatternsOf);

    /// <inheritdoc cref="Of"/>
    internal static IReadOnlyList<string>? PatternsOf(string benchmarks) =>
        All.FirstOrDefault(sample => sample.Benchmarks == benchmarks)?.Only;
}
