namespace PriceOfAwait.Exercises.Originals.Lesson12YourOwnMethod;

/// <summary>
/// It loads a price each time that somebody asks. TODO: load each price once, and let a call for a price that is known allocate
/// nothing and have no state machine. A load that has failed is tried again by the next call; a caller that cancels gets an <see
/// cref="OperationCanceledException"/>. Nobody calls it from two threads at once. (Lessons 2, 5 and 6.)
/// </summary>
/// <param name="loadAsync">Loads a price: slow, and may fail.</param>
public sealed class APriceService(Func<string, CancellationToken, Task<decimal>> loadAsync)
{
    /// <summary>The price of a share.</summary>
    public async ValueTask<decimal> PriceAsync(string name, CancellationToken cancellationToken = default) =>
        await loadAsync(name, cancellationToken);
}
