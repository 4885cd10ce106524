using System.Globalization;
using System.Text.Json.Nodes;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// Tells what happens, a line of JSON an event: <c>started</c> with all benchmarks and the machine; <c>measured</c> for what one launch tells of a benchmark, <c>lost</c> for
/// a launch that ended early, <c>absent</c> for a benchmark that a runtime doesn't have, <c>launched</c> when a launch of all is over; <c>failed</c> for a benchmark that has no figures, <c>invalid</c> for what may not be measured;
/// <c>ended</c>. BenchmarkDotNet's default job has a single launch, which ends without an event.
/// </summary>
internal sealed class EventWriter(Stream output) : EventProcessor, IDisposable
{
    private const int Digits = 4;

    private readonly StreamWriter writer = new(output) { AutoFlush = true };

    /// <summary>A parameter's value as text.</summary>
    public static string ValueOf(ParameterInstance parameter) => Convert.ToString(parameter.Value, CultureInfo.InvariantCulture) ?? "";

    /// <summary>A figure with as many digits as it may be worth.</summary>
    public static double Rounded(double figure) =>
        double.Parse(figure.ToString($"G{Digits}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    public void Started(IReadOnlyList<BenchmarkCase> benchmarks)
    {
        var machine = HostEnvironmentInfo.GetCurrent();
        Write(new()
        {
            ["event"] = "started",
            ["benchmarks"] = new JsonArray([.. benchmarks.Select(Identity)]),
            ["environment"] = new JsonObject
            {
                ["processor"] = machine.CpuInfo.Value?.ProcessorName ?? "unknown processor",
                ["physicalCores"] = machine.CpuInfo.Value?.PhysicalCoreCount,
                ["logicalCores"] = machine.CpuInfo.Value?.LogicalCoreCount,
                ["operatingSystem"] = machine.OsVersion.Value,
                ["architecture"] = machine.Architecture,
                ["benchmarkDotNetVersion"] = machine.BenchmarkDotNetVersion,
            },
        });
    }

    public void Measured(BenchmarkCase benchmark, bool isControl, int launch, string runtime, LaunchFigures figures)
    {
        var json = new JsonObject
        {
            ["event"] = "measured",
            ["benchmark"] = Identity(benchmark),
            ["isControl"] = isControl,
            ["launch"] = launch,
            ["runtime"] = runtime,
        };
        figures.WriteTo(json);
        Write(json);
    }

    public void Lost(BenchmarkCase benchmark, int launch, string why) => Write(new()
    {
        ["event"] = "lost",
        ["benchmark"] = Identity(benchmark),
        ["launch"] = launch,
        ["why"] = why,
    });

    public void Absent(BenchmarkCase benchmark) => Write(new() { ["event"] = "absent", ["benchmark"] = Identity(benchmark) });

    public void Launched(int launch) => Write(new() { ["event"] = "launched", ["launch"] = launch });

    public void Invalid(string why) => Write(new() { ["event"] = "invalid", ["why"] = why });

    public void Ended() => Write(new() { ["event"] = "ended" });

    public void Dispose() => writer.Dispose();

    public override void OnValidationError(ValidationError validationError)
    {
        if (validationError.IsCritical)
        {
            Invalid(validationError.Message);
        }
    }

    public override void OnStartRunBenchmarksInType(Type type, IReadOnlyList<BenchmarkCase> benchmarks) => Started(benchmarks);

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        if (report.Success)
        {
            Measured(benchmarkCase, isControl: false, launch: 1, RuntimeOf(report), new(
                [.. report.GetResultRuns().Select(run => run.Nanoseconds / run.Operations)],
                [],
                report.GcStats.GetBytesAllocatedPerOperation(benchmarkCase) ?? 0,
                new(report.GcStats.TotalOperations, [report.GcStats.Gen0Collections, report.GcStats.Gen1Collections, report.GcStats.Gen2Collections])));
        }
        else
        {
            Write(new()
            {
                ["event"] = "failed",
                ["benchmark"] = Identity(benchmarkCase),
                ["why"] = report.ExecuteResults is [.., { ExitCode: { } code and not 0 }]
                    ? FormattableString.Invariant($"its process ended with code {code}")
                    : "BenchmarkDotNet got no figures of it",
            });
        }
    }

    // BenchmarkDotNet has the parameters only as a line of text for people.
    private static JsonObject Identity(BenchmarkCase benchmarkCase) => new()
    {
        ["method"] = benchmarkCase.Descriptor.WorkloadMethodDisplayInfo,
        ["parameters"] = new JsonArray([.. benchmarkCase.Parameters.Items.Select(parameter => new JsonObject
        {
            ["name"] = parameter.Name,
            ["value"] = ValueOf(parameter),
        })]),
        ["isBaseline"] = benchmarkCase.Descriptor.Baseline,
        ["on"] = (benchmarkCase.Job.Infrastructure.Toolchain as BuiltLessons)?.Runtime,
    };

    /// <summary>The runtime with its version, without the JIT's options.</summary>
    private static string RuntimeOf(BenchmarkReport report) =>
        report.GetRuntimeInfo() is { } runtime ? runtime[..(runtime.IndexOf(')', StringComparison.Ordinal) + 1)] : HostEnvironmentInfo.GetCurrent().RuntimeVersion;

    private void Write(JsonObject line) => writer.WriteLine(line.ToJsonString());
}
