using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>What happens while benchmarks are measured.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "event")]
[JsonDerivedType(typeof(Started), "started")]
[JsonDerivedType(typeof(Measured), "measured")]
[JsonDerivedType(typeof(Lost), "lost")]
[JsonDerivedType(typeof(Absent), "absent")]
[JsonDerivedType(typeof(Launched), "launched")]
[JsonDerivedType(typeof(Invalid), "invalid")]
[JsonDerivedType(typeof(Ended), "ended")]
internal abstract record BenchEvent
{
    /// <summary>These are going to be measured, on this machine. The runtime is not known yet.</summary>
    public sealed record Started(IReadOnlyList<Subject> Benchmarks, string? Baseline, MeasuringEnvironment Environment) : BenchEvent;

    /// <summary>What a launch showed of a benchmark; <see cref="Measured.IsControl"/> says that it is the baseline's second part.</summary>
    public sealed record Measured(Subject Benchmark, bool IsControl, string Runtime, Launch Launch, double Bytes) : BenchEvent;

    /// <summary>A launch of a benchmark that ended early.</summary>
    public sealed record Lost(Subject Benchmark, int Launch, string Why) : BenchEvent;

    /// <summary>A benchmark that a runtime doesn't have.</summary>
    public sealed record Absent(Subject Benchmark) : BenchEvent;

    /// <summary>A launch of all benchmarks is over, and the process waits to be told whether to start another.</summary>
    public sealed record Launched(int Launch) : BenchEvent;

    /// <summary>Nothing may be measured.</summary>
    public sealed record Invalid(string Why) : BenchEvent;

    /// <summary>All is done.</summary>
    public sealed record Ended : BenchEvent;

    /// <summary>A benchmark on a runtime.</summary>
    /// <param name="Id">Which benchmark.</param>
    /// <param name="On">The runtime's name where several are measured side by side.</param>
    public sealed record Subject(BenchmarkId Id, string? On);
}
