namespace PriceOfAwait.Measuring;

/// <param name="HasStaticState">Whether benchmarks with other parameters need a process of their own.</param>
/// <param name="Variables">Environment variables for the processes that measure the class.</param>
/// <param name="Runtime">The runtime of the process that lists them, with its patch.</param>
internal sealed record BenchmarkList(
    IReadOnlyList<ListedBenchmark> Benchmarks,
    string? Baseline,
    bool HasStaticState,
    IReadOnlyDictionary<string, string> Variables,
    MeasuringMachine Machine,
    string Runtime
);
