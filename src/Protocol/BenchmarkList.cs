namespace PriceOfAwait.Measuring;

/// <summary><paramref name="Variables"/> are environment variables for the processes that measure the class.</summary>
internal sealed record BenchmarkList(
    IReadOnlyList<ListedBenchmark> Benchmarks,
    string? Baseline,
    IReadOnlyDictionary<string, string> Variables,
    MeasuringMachine Machine
);
