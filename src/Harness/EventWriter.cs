using System.Globalization;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Running;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>Tells what happens, one line for each event.</summary>
internal sealed class EventWriter(Stream output) : IDisposable
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
}
