namespace PriceOfAwait.Measuring;

/// <summary><paramref name="Variables"/> are environment variables for the processes that measure the class.</summary>
internal sealed record BenchmarkList(
    IReadOnlyList<ListedBenchmark> Benchmarks, string? Baseline, IReadOnlyDictionary<string, string> Variables, MeasuringMachine Machine);

/// <param name="Number">The benchmark's number for <c>interleave</c>, the same in every build.</param>
internal sealed record ListedBenchmark(int Number, BenchmarkId Id);

internal sealed record MeasuringMachine(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture, string BenchmarkDotNetVersion);

/// <param name="Collector">The kind of garbage collector, such as <c>workstation, concurrent</c>.</param>
/// <param name="Round">The duration of a round in milliseconds.</param>
/// <param name="Absent">Benchmarks that the build lacks, by their index on the command line.</param>
/// <param name="Invalid">Why nothing may be timed, for example because the variants' answers differ.</param>
internal sealed record LaunchReady(
    string Runtime, string Collector, double Round, IReadOnlyList<int> Absent, string? Invalid);

internal sealed record LaunchFigures(Launch Launch, double Bytes);
