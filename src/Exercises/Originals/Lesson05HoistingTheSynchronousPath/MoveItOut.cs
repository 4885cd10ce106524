namespace PriceOfAwait.Exercises.Originals.Lesson05HoistingTheSynchronousPath;

/// <summary>
/// Once all is ready there is nothing to wait for, and still each call goes through a state machine. TODO: move the synchronous path
/// out of <c>async</c>. Whoever asks before all is ready has to wait, and where getting ready has failed, each caller has to hear of
/// it.
/// </summary>
/// <param name="ready">Completes when all is ready, or fails.</param>
public sealed class MoveItOut(Task ready)
{
    /// <summary>The price of a share.</summary>
    public async ValueTask<decimal> PriceAsync(string name)
    {
        await ready;
        return Find(name);
    }

    private static decimal Find(string name) => name == "MSFT" ? 42 : 7;
}
