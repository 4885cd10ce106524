using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson02CachedCompletedTasks;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson02CachedCompletedTasks;

public class KeepTheLastTaskCheck : IExerciseCheck
{
    private readonly KeepTheLastTask _reader = new();

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("ReadAsync(10000)", () => _reader.ReadAsync(10_000), 4096),
        Trial.Gives("then ReadAsync(100)", () => _reader.ReadAsync(100), 100),
        Trial.Gives("then ReadAsync(10000)", () => _reader.ReadAsync(10_000), 4096),
    ];

    [Benchmark, Costs("the same count again")]
    public Task<int> Again() => _reader.ReadAsync(10_000);
}
