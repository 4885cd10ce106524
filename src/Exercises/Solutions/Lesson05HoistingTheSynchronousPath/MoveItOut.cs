namespace PriceOfAwait.Exercises.Solutions.Lesson05HoistingTheSynchronousPath;

/// <summary>Only a call that waits or fails needs a state machine.</summary>
/// <param name="ready">The initialization: it completes or fails.</param>
public sealed class MoveItOut(Task ready)
{
    /// <summary>The price of a share.</summary>
    public ValueTask<decimal> PriceAsync(string name) =>
        ready.IsCompletedSuccessfully ? new(Find(name)) : WaitAsync(ready, name);

    private static async ValueTask<decimal> WaitAsync(Task ready, string name)
    {
        await ready;
        return Find(name);
    }

    private static decimal Find(string name) => name == "MSFT" ? 42 : 7;
}
