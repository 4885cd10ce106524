namespace PriceOfAwait.Measuring;

/// <summary>Where and how figures were measured, as BenchmarkDotNet reports it.</summary>
/// <param name="Processor">The processor's name.</param>
/// <param name="PhysicalCores">How many it has, where that is known.</param>
/// <param name="LogicalCores">How many the operating system sees, where that is known.</param>
/// <param name="OperatingSystem">Name and version.</param>
/// <param name="Architecture">Such as X64.</param>
/// <param name="Runtime">The .NET that ran the benchmarks, with its version.</param>
/// <param name="BenchmarkDotNetVersion">
/// From 0.16 on BenchmarkDotNet awaits on a context of its own, which shifts asynchronous figures.
/// </param>
sealed partial record MeasuringEnvironment(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture,
    string Runtime, string BenchmarkDotNetVersion)
{
    /// <summary>The environment without the machine.</summary>
    internal string Software => $"{Runtime} {Architecture}, BenchmarkDotNet {BenchmarkDotNetVersion}";

    /// <summary>All of it in a line.</summary>
    public string Description => $"{Processor}, {Cores}{OperatingSystem}, {Software}";

    private string Cores => (PhysicalCores, LogicalCores) switch
    {
        ({ } physical, { } logical) => $"{physical} cores ({logical} logical), ",
        ({ } physical, null) => $"{physical} cores, ",
        (null, { } logical) => $"{logical} logical cores, ",
        _ => "",
    };
}
