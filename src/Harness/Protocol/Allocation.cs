namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark leaves on the heap.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Bytes">Bytes, to a tenth: where operations differ, as by a share that completes synchronously, their mean.</param>
/// <param name="IsSteady">Whether batches of operations agreed. If not, <paramref name="Bytes"/> is what most of them had.</param>
sealed partial record Allocation(BenchmarkId Id, double Bytes, bool IsSteady);
