using System.Text.Json.Serialization;

namespace PriceOfAwait;

/// <summary>What names a figure: a benchmark's method and its parameters.</summary>
public sealed record BenchmarkId(string Method, Parameters Parameters)
{
    /// <inheritdoc/>
    public override string ToString() => Parameters.Count == 0 ? Method : $"{Method}, {Parameters}";
}

/// <summary>The figures of one benchmark, for one operation.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Launches">The raw figures, launch by launch.</param>
/// <param name="AllocatedBytes">Bytes allocated on the managed heap.</param>
/// <param name="CollectionCostPerByte">Nanoseconds that collecting garbage takes for each allocated byte, in this run.</param>
public sealed record Measurement(BenchmarkId Id, IReadOnlyList<Launch> Launches, double AllocatedBytes, double CollectionCostPerByte = 0)
{
    /// <summary>What collecting its garbage adds to an operation, in nanoseconds.</summary>
    internal double Collecting => AllocatedBytes * CollectionCostPerByte;

    /// <summary>The time in nanoseconds, with its confidence interval at <see cref="Estimates.Level"/>.</summary>
    [JsonIgnore]
    public Estimate Time { get; } = Estimates.OfTime(Launches, AllocatedBytes * CollectionCostPerByte);

    /// <summary>The time in nanoseconds; see <see cref="Estimates"/> for what it is the mean of.</summary>
    [JsonIgnore]
    public double Mean => Time.Value;

    /// <summary>Half of the time's confidence interval, in nanoseconds.</summary>
    [JsonIgnore]
    public double Error => Time.Error;

    /// <summary>
    /// How often garbage is collected in 1,000 operations, by generation; empty where that is not known. Who allocates nothing brings none about, though one that others have
    /// brought about may fall into its turn.
    /// </summary>
    [JsonIgnore]
    public IReadOnlyList<double> Collections { get; } = Launches.All(launch => launch.Operations > 0 && launch.Collections.Count == Launches[0].Collections.Count)
        ? [.. Enumerable.Range(0, Launches[0].Collections.Count).Select(generation =>
            AllocatedBytes == 0 ? 0 : 1000.0 * Launches.Sum(launch => launch.Collections[generation]) / Launches.Sum(launch => launch.Operations))]
        : [];

    /// <summary>The time in nanoseconds as text, as far as it can be told.</summary>
    [JsonIgnore]
    public string TimeText => Text.Time(Mean);
}

/// <summary>A benchmark that should have been measured and was not.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Why">What happened.</param>
public sealed record MissingMeasurement(BenchmarkId Id, string Why);

/// <summary>A launch of a benchmark that ended early. Its figures are those of the other launches.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Launch">Which launch, from 1.</param>
/// <param name="Why">What happened.</param>
public sealed record LostLaunch(BenchmarkId Id, int Launch, string Why);

/// <summary>Where and how figures were measured, as BenchmarkDotNet reports it.</summary>
/// <param name="Processor">The processor's name.</param>
/// <param name="PhysicalCores">How many it has, where that is known.</param>
/// <param name="LogicalCores">How many the operating system sees, where that is known.</param>
/// <param name="OperatingSystem">Name and version.</param>
/// <param name="Architecture">Such as X64.</param>
/// <param name="Runtime">The .NET that ran the benchmarks, with its version.</param>
/// <param name="BenchmarkDotNetVersion">From 0.16 on BenchmarkDotNet awaits on a context of its own, which shifts asynchronous figures.</param>
public sealed record MeasuringEnvironment(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture,
    string Runtime, string BenchmarkDotNetVersion)
{
    /// <summary>The environment without the machine.</summary>
    internal string Software => $"{Runtime} {Architecture}, BenchmarkDotNet {BenchmarkDotNetVersion}";

    /// <inheritdoc/>
    public override string ToString() => $"{Processor}, {PhysicalCores} cores ({LogicalCores} logical), {OperatingSystem}, {Software}";
}
