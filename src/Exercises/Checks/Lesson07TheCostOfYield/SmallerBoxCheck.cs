using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson07TheCostOfYield;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson07TheCostOfYield;

public class SmallerBoxCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("TotalAsync(1)", () => SmallerBox.TotalAsync(1), 24.49m),
        Trial.Gives("TotalAsync(20)", () => SmallerBox.TotalAsync(20), 364.32m),
        Trial.Gives("TotalAsync(200)", () => SmallerBox.TotalAsync(200), 3598.2m),
        new Trial("TotalAsync(1), right after the call", "an incomplete task",
            () => Task.FromResult(SmallerBox.TotalAsync(1).IsCompleted ? "a completed one" : null)),
    ];

    [Benchmark, Costs("an order that waits", Like = nameof(QuantityAlone))]
    public Task<decimal> Order() => SmallerBox.TotalAsync(1);

    [Benchmark]
    public Task<decimal> QuantityAlone() => KeepAsync(1);

    private static async Task<decimal> KeepAsync(int quantity)
    {
        await Task.Yield();
        return quantity;
    }
}
