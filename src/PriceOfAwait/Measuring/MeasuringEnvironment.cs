namespace PriceOfAwait.Measuring;

/// <summary>Where and how figures were measured, as BenchmarkDotNet reports it.</summary>
/// <param name="PhysicalCores">How many the processor has, where that is known.</param>
/// <param name="LogicalCores">How many the operating system sees, where that is known.</param>
/// <param name="Runtime">The .NET that ran the benchmarks, with its version.</param>
/// <param name="BenchmarkDotNetVersion">
/// From 0.16 on BenchmarkDotNet awaits on a context of its own, which shifts asynchronous figures.
/// </param>
[TypeFormatterSource]
public sealed record MeasuringEnvironment(
    string Processor, int? PhysicalCores, int? LogicalCores, string OperatingSystem, string Architecture,
    string Runtime, string BenchmarkDotNetVersion) : TableValue
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

    internal override Table ToTable() => new(
        [new("Environment"), new("What it was")],
        [
            ["processor", Processor],
            ["physical cores", Count(PhysicalCores)],
            ["logical cores", Count(LogicalCores)],
            ["operating system", OperatingSystem],
            ["architecture", Architecture],
            ["runtime", Runtime],
            ["BenchmarkDotNet", BenchmarkDotNetVersion],
        ]);

    private static string Count(int? cores) => cores?.ToString(CultureInfo.InvariantCulture) ?? "not known";
}

/// <summary>A machine on which figures were recorded.</summary>
/// <param name="Id">Its folder in <c>data/recorded</c>, such as <c>amd-epyc-2-cores-debian-12</c>.</param>
/// <param name="Name">What people call it, such as <c>AMD EPYC, 2 cores, Debian 12</c>.</param>
public sealed record Machine(string Id, string Name)
{
    public override string ToString() => Name;
}
