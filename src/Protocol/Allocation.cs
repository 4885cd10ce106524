namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark allocates.</summary>
/// <param name="Bytes">Rounded to a tenth; the mean if operations differ, for example if only some complete
/// synchronously.</param>
/// <param name="IsSteady">Whether batches agreed. If not, <paramref name="Bytes"/> is the most frequent figure.</param>
public sealed record Allocation(BenchmarkId Id, double Bytes, bool IsSteady);
