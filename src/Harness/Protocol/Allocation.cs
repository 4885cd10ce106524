namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark leaves on the heap.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Bytes">Bytes, to a tenth. Where operations differ, as when some complete synchronously, their mean.</param>
/// <param name="IsSteady">Whether batches of operations agreed. If not, <paramref name="Bytes"/> is what most of them had.</param>
sealed partial record Allocation(BenchmarkId Id, double Bytes, bool IsSteady);
