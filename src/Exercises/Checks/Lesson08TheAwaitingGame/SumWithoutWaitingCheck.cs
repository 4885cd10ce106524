using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson08TheAwaitingGame;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson08TheAwaitingGame;

public class SumWithoutWaitingCheck : IExerciseCheck
{
    private readonly Func<int, ValueTask<int>> _known = line => new(line + 1);

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("SumAsync(4 lines of 1, 2, 3 and 4)", () => SumWithoutWaiting.SumAsync(4, _known), 10),
        Trial.Gives("SumAsync(no lines)", () => SumWithoutWaiting.SumAsync(0, _known), 0),
        Trial.Gives("SumAsync(the same, the third of which waits)", () => SumWithoutWaiting.SumAsync(4, WaitAtTwoAsync), 10),
        new Trial("SumAsync(the same, the third of which waits)", "the lines 0 1 2 3 are asked", async () =>
        {
            var asked = new List<int>();
            await SumWithoutWaiting.SumAsync(4, line =>
            {
                asked.Add(line);
                return WaitAtTwoAsync(line);
            });
            var order = string.Join(' ', asked);
            return order == "0 1 2 3" ? null : $"the lines {order} are asked";
        }),
        Trial.Fails(typeof(TimeoutException), "SumAsync(of lines, the second of which has failed)", () => SumWithoutWaiting.SumAsync(
            4, line => line == 1 ? ValueTask.FromException<int>(new TimeoutException()) : new(line))),
        Trial.IsNotAsync(typeof(SumWithoutWaiting), nameof(SumWithoutWaiting.SumAsync)),
    ];

    [Benchmark, Costs("lines that are all known")]
    public ValueTask<int> Known() => SumWithoutWaiting.SumAsync(4, _known);

    private static async ValueTask<int> WaitAtTwoAsync(int line)
    {
        if (line == 2)
        {
            await Task.Yield();
        }

        return line + 1;
    }
}
