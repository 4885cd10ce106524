using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson03TheTaskIntCacheRange;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson03TheTaskIntCacheRange;

public class BeyondTheCacheCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("SeatsLeftAsync(1)", () => BeyondTheCache.SeatsLeftAsync(1), 7),
        Trial.Gives("SeatsLeftAsync(15)", () => BeyondTheCache.SeatsLeftAsync(15), 5),
        Trial.Gives("SeatsLeftAsync(57)", () => BeyondTheCache.SeatsLeftAsync(57), 99),
        Trial.Fails(typeof(ArgumentOutOfRangeException), "SeatsLeftAsync(-1)", () => BeyondTheCache.SeatsLeftAsync(-1)),
    ];

    [Benchmark, Costs("a row with a few seats left")]
    public Task<int> Few() => BeyondTheCache.SeatsLeftAsync(15);

    [Benchmark, Costs("a row with many seats left")]
    public Task<int> Many() => BeyondTheCache.SeatsLeftAsync(57);
}
