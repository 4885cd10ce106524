namespace PriceOfAwait.Exercises.Solutions.Lesson02CachedCompletedTasks;

/// <summary>The dictionary holds the tasks instead of the prices.</summary>
public sealed class KeepTheTask
{
    private readonly Dictionary<string, Task<decimal>> _prices = new()
    {
        ["MSFT"] = Task.FromResult(42m), ["AAPL"] = Task.FromResult(7m), ["IBM"] = Task.FromResult(19m),
    };

    /// <summary>The price of a share.</summary>
    public Task<decimal> PriceOfAsync(string name) => _prices[name];
}
