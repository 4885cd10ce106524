using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson02CachedCompletedTasks;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson02CachedCompletedTasks;

public class KeepTheTaskCheck : IExerciseCheck
{
    private readonly KeepTheTask _prices = new();

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceOfAsync(\"MSFT\")", () => _prices.PriceOfAsync("MSFT"), 42m),
        Trial.Gives("PriceOfAsync(\"AAPL\")", () => _prices.PriceOfAsync("AAPL"), 7m),
        Trial.Gives("PriceOfAsync(\"IBM\")", () => _prices.PriceOfAsync("IBM"), 19m),
    ];

    [Benchmark, Costs("a price requested before")]
    public Task<decimal> Known() => _prices.PriceOfAsync("MSFT");
}
