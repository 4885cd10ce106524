using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Where and how figures were measured, as BenchmarkDotNet reports it. Unknown numbers of cores are null.
/// </summary>
/// <param name="Runtime">With its patch, such as <c>.NET 10.0.12 (10.0.12, 10.0.1226.51214)</c>.</param>
/// <param name="BenchmarkDotNetVersion">From 0.16 on, BenchmarkDotNet awaits on its own context, which shifts
/// asynchronous times.</param>
/// <param name="Collector">The kind of garbage collector, such as <c>workstation, concurrent</c>.</param>
/// <param name="Compiler">The SDK whose C# compiler built the measured code, also for runtimes of other
/// versions.</param>
public sealed record MeasuringEnvironment(
    string Processor,
    int? PhysicalCores,
    int? LogicalCores,
    string OperatingSystem,
    string Architecture,
    string Runtime,
    string BenchmarkDotNetVersion,
    string Collector,
    string Compiler
) : TableValue
{
    /// <summary>What one processor changes, and what it doesn't.</summary>
    internal const string OneProcessor =
        "On one processor, a single thread's times and all bytes are those of several, but threads take turns";

    /// <summary>
    /// Whether the processes could use only one processor, however many the machine has, as in a container with at most
    /// one CPU.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool HasOneProcessor { get; init; }

    /// <summary>
    /// Environment variables that changed how fast .NET ran, such as <c>DOTNET_TieredPGO=0</c>; <see langword="null"/>
    /// if there were none.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Settings { get; init; }

    internal string Software =>
        $"{Runtime} {Architecture}, BenchmarkDotNet {BenchmarkDotNetVersion}, "
        + $"{Collector} garbage collection, compiled by SDK {Compiler}"
        + (Settings is null ? "" : $", with {Settings}");

    public string Description =>
        $"{Processor}, {Cores}{OperatingSystem}, {Software}" + (HasOneProcessor ? $". {OneProcessor}" : "");

    private string Cores =>
        (PhysicalCores, LogicalCores) switch
        {
            ({ } physical, { } logical) => $"{physical} cores ({logical} logical), ",
            ({ } physical, null) => $"{physical} cores, ",
            (null, { } logical) => $"{logical} logical cores, ",
            _ => "",
        };

    internal override Table ToTable() =>
        new(
            [new("Environment"), new("Value")],
            [
                ["processor", Processor],
                ["physical cores", Count(PhysicalCores)],
                ["logical cores", Count(LogicalCores) + (HasOneProcessor ? ", of which .NET uses one" : "")],
                ["operating system", OperatingSystem],
                ["architecture", Architecture],
                ["runtime", Runtime],
                ["BenchmarkDotNet", BenchmarkDotNetVersion],
                ["garbage collector", Collector],
                ["compiled by", $"SDK {Compiler}"],
                .. Settings is null
                    ? Array.Empty<IReadOnlyList<string>>()
                    :
                    [
                        ["settings that change times", Settings],
                    ],
            ]
        )
        {
            Footnotes = HasOneProcessor ? [$"{OneProcessor}."] : [],
        };

    private static string Count(int? cores) => cores?.ToString(CultureInfo.InvariantCulture) ?? "not known";
}
