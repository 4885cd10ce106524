namespace PriceOfAwait.ExactAnswers;

public sealed record OperationObjects(BenchmarkId Id, IReadOnlyList<HeapObjects> Objects, double Bytes)
{
    /// <summary>How many objects of the type one operation allocates.</summary>
    /// <param name="type">Without its namespace or the type that it is nested in.</param>
    public double CountOf(string type) =>
        Objects.Where(objects => objects.Type.Split('.', '+')[^1] == type.Given()).Sum(objects => objects.Count);

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
