namespace PriceOfAwait.Exercises.Lesson05HoistingTheSynchronousPath;

/// <summary>
/// Hoisting the synchronous path out of <c>async</c> had a side effect: an unknown name now throws at the call, before
/// there is a task. A caller that calls first and awaits later, as with <c>Task.WhenAll</c>, doesn't expect that. TODO:
/// let the task fail, without a state machine.
/// </summary>
public static class FailInTheTask
{
    /// <summary>The price of a share.</summary>
    public static ValueTask<decimal> PriceAsync(string name) => new(Find(name));

    private static decimal Find(string name) => name == "MSFT" ? 42 : throw new KeyNotFoundException(name);
}
