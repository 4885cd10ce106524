namespace PriceOfAwait.Exercises.Solutions.Lesson06ClosureCapture;

/// <summary>A static local function can't capture.</summary>
/// <param name="ready">The initialization.</param>
public sealed class FreeTheLocalFunction(Task ready)
{
    /// <summary>The price of a share.</summary>
    public ValueTask<decimal> PriceAsync(string name)
    {
        return ready.IsCompletedSuccessfully ? new(Find(name)) : WaitAsync(ready, name);

        static async ValueTask<decimal> WaitAsync(Task ready, string name)
        {
            await ready;
            return Find(name);
        }
    }

    private static decimal Find(string name) => name == "MSFT" ? 42 : 7;
}
