namespace PriceOfAwait.ExactAnswers;

public sealed record OperationObjects(BenchmarkId Id, IReadOnlyList<HeapObjects> Objects, double Bytes)
{
    /// <summary>How many objects of the type, whose name may lack its namespace, one operation allocates.</summary>
    public double CountOf(string type) =>
        Objects
            .Where(objects => objects.Type == type.Given() || objects.Type.EndsWith($".{type}", StringComparison.Ordinal)
                || objects.Type.EndsWith($"+{type}", StringComparison.Ordinal))
            .Sum(objects => objects.Count);

    internal static OperationObjects Of(HeapBatch batch) =>
        new(
            batch.Id,
            [
                .. batch
                    .Objects.Select(objects => new HeapObjects(
                        objects.Type,
                        objects.Size,
                        (double)objects.Count / batch.Operations
                    ))
                    // The order on the heap differs between runs.
                    .OrderByDescending(objects => objects.Count)
                    .ThenBy(objects => objects.Type, StringComparer.Ordinal)
                    .ThenBy(objects => objects.Size),
            ],
            (double)batch.Bytes / batch.Operations
        );
}
