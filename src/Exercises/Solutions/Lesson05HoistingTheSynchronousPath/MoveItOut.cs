namespace PriceOfAwait.Exercises.Solutions.Lesson05HoistingTheSynchronousPath;

/// <summary>Only who has to wait, or to hear of a failure, needs a state machine.</summary>
/// <param name="ready">Completes when all is ready, or fails.</param>
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
