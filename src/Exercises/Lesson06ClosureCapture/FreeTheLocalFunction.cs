namespace PriceOfAwait.Exercises.Lesson06ClosureCapture;

/// <summary>
/// The synchronous path is hoisted out of <c>async</c>, but it still allocates: the local function captures, and its
/// closure is allocated when the method is entered. TODO: let a call allocate nothing if <c>ready</c> is completed.
/// </summary>
/// <param name="ready">The initialization.</param>
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
