using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson09TaskOrValueTask;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson09TaskOrValueTask;

public class PoolTheBoxCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("ReadAsync(7)", () => PoolTheBox.ReadAsync(7), 7),
        Trial.Gives("ReadAsync(8)", () => PoolTheBox.ReadAsync(8), 8),
        new Trial("ReadAsync(7), right after the call", "an incomplete task", async () =>
        {
            var reading = PoolTheBox.ReadAsync(7);
            var isCompleted = reading.IsCompleted;
            await reading;
            return isCompleted ? "a completed one" : null;
        }),
    ];

    [Benchmark, Costs("a read that waits")]
    public ValueTask<int> Read() => PoolTheBox.ReadAsync(7);
}
