namespace PriceOfAwait.Measuring;

/// <param name="Number">The benchmark's number for <c>interleave</c>, the same in every build.</param>
internal sealed record ListedBenchmark(int Number, BenchmarkId Id);
