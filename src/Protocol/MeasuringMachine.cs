namespace PriceOfAwait.Measuring;

internal sealed record MeasuringMachine(
    string Processor,
    int? PhysicalCores,
    int? LogicalCores,
    string OperatingSystem,
    string Architecture,
    string BenchmarkDotNetVersion
);
