namespace PriceOfAwait.Measuring;

/// <summary>What each of some calls of a benchmark allocated, divided by the operations of a call.</summary>
internal sealed record BytesOfCalls(BenchmarkId Id, IReadOnlyList<double> Bytes);
