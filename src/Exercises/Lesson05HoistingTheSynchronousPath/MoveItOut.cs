namespace PriceOfAwait.Exercises.Lesson05HoistingTheSynchronousPath;

/// <summary>
/// After initialization there is nothing to wait for, but each call still goes through a state machine. TODO: hoist the
/// synchronous path out of <c>async</c>. Before initialization has completed, a call must wait. If it has failed, every
/// call must fail, too.
/// </summary>
/// <param name="ready">The initialization: it completes or fails.</param>
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
