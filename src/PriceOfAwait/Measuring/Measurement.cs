namespace PriceOfAwait;

/// <summary>What names a figure: a benchmark's method and its parameters.</summary>
public sealed record BenchmarkId(string Method, Parameters Parameters)
{
    /// <inheritdoc/>
    public override string ToString() => Parameters.Count == 0 ? Method : $"{Method}, {Parameters}";
}

/// <summary>The figures of one benchmark, as BenchmarkDotNet reports them, for one operation.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Mean">Arithmetic mean of the iterations, in nanoseconds.</param>
/// <param name="Error">Half of the mean's 99.9 % confidence interval, in nanoseconds.</param>
/// <param name="StandardDeviation">Of the iterations, in nanoseconds.</param>
/// <param name="Iterations">How many iterations these figures come from, outliers left out.</param>
/// <param name="AllocatedBytes">Bytes allocated on the managed heap.</param>
public sealed record Measurement(
    BenchmarkId Id, double Mean, double Error, double StandardDeviation, int Iterations, long AllocatedBytes);

/// <summary>A benchmark that should have been measured and was not.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Why">What happened.</param>
public sealed record MissingMeasurement(BenchmarkId Id, string Why);

/// <summary>Where and how figures were measured, as BenchmarkDotNet reports it.</summary>
/// <param name="Processor">The processor's name.</param>
/// <param name="PhysicalCores">How many it has, where that is known.</param>
/// <param name="LogicalCores">How many the operating system sees, where that is known.</param>
/// <param name="OperatingSystem">Name and version.</param>
/// <param name="Architecture">Such as X64.</param>
/// <param name="Runtime">The .NET that ran the benchmarks, with its version.</param>
/// <param name="BenchmarkDotNetVersion">From 0.16 on BenchmarkDotNet awaits on a context of its own, which shifts asynchronous figures.</param>
/// <param name="Job">BenchmarkDotNet's job: how many iterations of which length, in which process.</param>
public sealed record MeasuringEnvironment(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture,
    string Runtime, string BenchmarkDotNetVersion, string Job)
{
    /// <inheritdoc/>
    public override string ToString() =>
        $"{Processor}, {PhysicalCores} cores ({LogicalCores} logical), {OperatingSystem}, {Runtime} {Architecture}, BenchmarkDotNet {BenchmarkDotNetVersion}";
}
