namespace PriceOfAwait.Exercises.Lesson06ClosureCapture;

/// <summary>
/// The synchronous path is out of <c>async</c>, and it allocates all the same: the local function captures, and what it captures is
/// put on the heap when the method is entered. TODO: let a call allocate nothing when all is ready.
/// </summary>
/// <param name="ready">Completes when all is ready.</param>
public sealed class FreeTheLocalFunction(Task ready)
{
    /// <summary>The price of a share.</summary>
    public ValueTask<decimal> PriceAsync(string name)
    {
        return ready.IsCompletedSuccessfully ? new(Find(name)) : WaitAsync();

        async ValueTask<decimal> WaitAsync()
        {
            await ready;
            return Find(name);
        }
    }

    private static decimal Find(string name) => name == "MSFT" ? 42 : 7;
}
