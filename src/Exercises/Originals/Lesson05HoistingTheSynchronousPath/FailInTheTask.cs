namespace PriceOfAwait.Exercises.Originals.Lesson05HoistingTheSynchronousPath;

/// <summary>
/// The synchronous path was moved out of <c>async</c> here, and with it went something that nobody had thought of: an unknown name
/// throws at the call itself, before there is a task. Who calls first and awaits later, as with <c>Task.WhenAll</c>, doesn't expect
/// that. TODO: let the task fail, without a state machine.
/// </summary>
public static class FailInTheTask
{
    /// <summary>The price of a share.</summary>
    public static ValueTask<decimal> PriceAsync(string name) => new(Find(name));

    private static decimal Find(string name) => name == "MSFT" ? 42 : throw new KeyNotFoundException(name);
}
