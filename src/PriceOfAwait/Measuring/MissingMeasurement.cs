namespace PriceOfAwait.Measuring;

public sealed record MissingMeasurement(BenchmarkId Id, string Failure);
