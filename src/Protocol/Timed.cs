namespace PriceOfAwait.Measuring;

/// <summary>The benchmarks of a class, as a build lists them.</summary>
/// <param name="Baseline">The method that the others are compared with, where the class names one.</param>
/// <param name="Variables">Environment variables for the processes that measure the class.</param>
internal sealed record BenchmarkList(
    IReadOnlyList<ListedBenchmark> Benchmarks, string? Baseline, IReadOnlyDictionary<string, string> Variables, MeasuringMachine Machine);

/// <param name="Number">What <c>interleave</c> calls the benchmark, the same in every build.</param>
internal sealed record ListedBenchmark(int Number, BenchmarkId Id);

/// <summary>The machine, as BenchmarkDotNet reports it.</summary>
internal sealed record MeasuringMachine(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture, string BenchmarkDotNetVersion);

/// <summary>A launch is ready to take turns.</summary>
/// <param name="Runtime">The runtime that measures, with its version.</param>
/// <param name="Round">How long a round takes, in milliseconds.</param>
/// <param name="Absent">The benchmarks that the build doesn't have, by their places on the command line.</param>
/// <param name="Invalid">Why nothing may be timed, such as that the variants give different answers.</param>
internal sealed record LaunchReady(string Runtime, double Round, IReadOnlyList<int> Absent, string? Invalid);

/// <summary>What a launch found about a benchmark.</summary>
/// <param name="Launch">Its raw figures; which launch it was, the asking process knows.</param>
/// <param name="Bytes">Allocated by one operation.</param>
internal sealed record LaunchFigures(Launch Launch, double Bytes);
