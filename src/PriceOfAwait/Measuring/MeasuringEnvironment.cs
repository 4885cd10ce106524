using System.Globalization;
using PriceOfAwait.Display;

namespace PriceOfAwait.Measuring;

[TypeFormatterSource]
public sealed partial record MeasuringEnvironment : TableValue
{
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
