namespace PriceOfAwait.Measuring;

/// <summary>A batch of operations whose objects another process has counted.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Operations">How many operations the batch had.</param>
/// <param name="Bytes">What they allocated.</param>
internal sealed partial record HeapBatch(BenchmarkId Id, int Operations, long Bytes);
