namespace PriceOfAwait.Measuring;

/// <summary><paramref name="Variables"/> are environment variables for the processes that measure the class.</summary>
internal sealed record BenchmarkList(
    IReadOnlyList<ListedBenchmark> Benchmarks, string? Baseline, IReadOnlyDictionary<string, string> Variables, MeasuringMachine Machine);

/// <param name="Number">What <c>interleave</c> calls the benchmark, the same in every build.</param>
internal sealed record ListedBenchmark(int Number, BenchmarkId Id);

internal sealed record MeasuringMachine(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture, string BenchmarkDotNetVersion);

/// <param name="Round">How long a round takes, in milliseconds.</param>
/// <param name="Absent">The benchmarks that the build doesn't have, by their places on the command line.</param>
/// <param name="Invalid">Why nothing may be timed, such as that the variants give different answers.</param>
internal sealed record LaunchReady(string Runtime, double Round, IReadOnlyList<int> Absent, string? Invalid);

internal sealed record LaunchFigures(Launch Launch, double Bytes);
