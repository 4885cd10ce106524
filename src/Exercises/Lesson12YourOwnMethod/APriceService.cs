namespace PriceOfAwait.Exercises.Lesson12YourOwnMethod;

/// <summary>
/// The service loads a price for every call. TODO: load each price once. A call for a known price must allocate nothing
/// and have no state machine. After a failed load, the next call tries again. A caller that cancels gets an <see
/// cref="OperationCanceledException"/>. The service is never called from two threads at once. (Lessons 2, 5 and 6.)
/// </summary>
/// <param name="loadAsync">Loads a price: slow, and may fail.</param>
public sealed class APriceService(Func<string, CancellationToken, Task<decimal>> loadAsync)
{
    /// <summary>The price of a share.</summary>
    public async ValueTask<decimal> PriceAsync(string name, CancellationToken cancellationToken = default) =>
        await loadAsync(name, cancellationToken);
}
