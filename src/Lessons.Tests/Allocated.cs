namespace PriceOfAwait.Lessons;

/// <summary>
/// The bytes that an operation allocates on this thread once it has run often enough to be compiled for good: the fewest of many
/// attempts, because earlier tiers of the JIT box what later ones don't.
/// </summary>
internal static class Allocated
{
    private const int Operations = 1000;
    private const int Attempts = 50;

    public static double BytesPer(Action operation) => Enumerable.Range(0, Attempts).Min(_ =>
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var done = 0; done < Operations; done++)
        {
            operation();
        }

        return (double)(GC.GetAllocatedBytesForCurrentThread() - before) / Operations;
    });

    public static double BytesPer<T>(Func<Task<T>> completedOperation) =>
        BytesPer(() => completedOperation().GetAwaiter().GetResult());

    public static double BytesPer<T>(Func<ValueTask<T>> completedOperation) => BytesPer(() =>
    {
        var operation = completedOperation();
        if (!operation.IsCompletedSuccessfully)
        {
            throw new InvalidOperationException("The operation was expected to complete synchronously.");
        }

        operation.GetAwaiter().GetResult();
    });
}
