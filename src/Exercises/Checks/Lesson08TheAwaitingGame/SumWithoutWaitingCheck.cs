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
            Trial.Gives(
                "SumAsync(the same, but the third waits)",
                () => SumWithoutWaiting.SumAsync(4, WaitAtTwoAsync),
                10
            ),
            new Trial(
                "SumAsync(the same, but the third waits)",
                "requests for lines 0 1 2 3",
                async () =>
                {
                    var asked = new List<int>();
                    await SumWithoutWaiting.SumAsync(
                        4,
                        line =>
                        {
                            asked.Add(line);
                            return WaitAtTwoAsync(line);
                        }
                    );
                    var order = string.Join(' ', asked);
                    return order == "0 1 2 3" ? null : $"requests for lines {order}";
                }
            ),
            Trial.Fails(
                typeof(TimeoutException),
                "SumAsync(lines, the second of which fails)",
                () =>
                    SumWithoutWaiting.SumAsync(
                        4,
                        line => line == 1 ? ValueTask.FromException<int>(new TimeoutException()) : new(line)
                    )
            ),
            Trial.IsNotAsync(typeof(SumWithoutWaiting), nameof(SumWithoutWaiting.SumAsync)),
        ];

    [Benchmark, Costs("known lines only")]
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
