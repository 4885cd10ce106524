namespace PriceOfAwait.Exercises.Lesson02CachedCompletedTasks;

/// <summary>
/// Each lookup allocates a task, although there are only a few prices and they never change. TODO: let a lookup
/// allocate nothing. It must still return a <see cref="Task{TResult}"/>, because callers depend on it.
/// </summary>
public sealed class KeepTheTask
{
    private readonly Dictionary<string, decimal> _prices = new() { ["MSFT"] = 42, ["AAPL"] = 7, ["IBM"] = 19 };

    /// <summary>The price of a share.</summary>
    public Task<decimal> PriceOfAsync(string name) => Task.FromResult(_prices[name]);
}
