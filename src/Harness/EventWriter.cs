using System.Globalization;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>Tells what happens, one line for each event. For BenchmarkDotNet's default job, these are BenchmarkDotNet's events.</summary>
internal sealed class EventWriter(Stream output) : EventProcessor, IDisposable
{
    private const int Digits = 4;

    private readonly StreamWriter _writer = new(output) { AutoFlush = true };

    /// <summary>A figure with no more digits than are meaningful.</summary>
    public static double Rounded(double figure) =>
        double.Parse(figure.ToString($"G{Digits}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    /// <summary>A benchmark on the runtime that its job is for.</summary>
    public static BenchEvent.Subject SubjectOf(BenchmarkCase benchmark) =>
        new(BenchmarkOperation.IdOf(benchmark), (benchmark.Job.Infrastructure.Toolchain as PrebuiltToolchain)?.Runtime);

    public void Write(BenchEvent happened) => _writer.WriteLine(Message.ToLine(happened));

    public void WriteStarted(IReadOnlyList<BenchmarkCase> benchmarks)
    {
        var machine = HostEnvironmentInfo.GetCurrent();
        var processor = machine.CpuInfo.Value;
        Write(new BenchEvent.Started(
            [.. benchmarks.Select(SubjectOf)],
            benchmarks.FirstOrDefault(benchmark => benchmark.Descriptor.Baseline)?.Descriptor.WorkloadMethodDisplayInfo,
            new(
                processor?.ProcessorName ?? "unknown processor", processor?.PhysicalCoreCount, processor?.LogicalCoreCount,
                machine.OsVersion.Value, machine.Architecture, Runtime: "", machine.BenchmarkDotNetVersion)));
    }

    public void Dispose() => _writer.Dispose();

    public override void OnValidationError(ValidationError validationError)
    {
        if (validationError.IsCritical)
        {
            Write(new BenchEvent.Invalid(validationError.Message));
        }
    }

    public override void OnStartRunBenchmarksInType(Type type, IReadOnlyList<BenchmarkCase> benchmarks) => WriteStarted(benchmarks);

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        var (subject, garbage) = (SubjectOf(benchmarkCase), report.GcStats);
        Write(report.Success
            ? new BenchEvent.Measured(
                subject, IsControl: false, RuntimeOf(report),
                new(1, [.. report.GetResultRuns().Select(run => Rounded(run.Nanoseconds / run.Operations))])
                {
                    Operations = garbage.TotalOperations,
                    Collections = [garbage.Gen0Collections, garbage.Gen1Collections, garbage.Gen2Collections],
                },
                garbage.GetBytesAllocatedPerOperation(benchmarkCase) ?? 0)
            : new BenchEvent.Failed(
                subject,
                report.ExecuteResults is [.., { ExitCode: { } code and not 0 }]
                    ? FormattableString.Invariant($"its process ended with code {code}")
                    : "BenchmarkDotNet got no figures of it"));
    }

    /// <summary>The runtime with its version, without the JIT's options.</summary>
    private static string RuntimeOf(BenchmarkReport report) => report.GetRuntimeInfo() is { } runtime
        ? runtime[..(runtime.IndexOf(')', StringComparison.Ordinal) + 1)]
        : HostEnvironmentInfo.GetCurrent().RuntimeVersion;
}
