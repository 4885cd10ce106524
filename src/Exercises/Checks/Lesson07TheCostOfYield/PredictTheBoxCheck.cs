using PriceOfAwait.Exercises.Solutions.Lesson07TheCostOfYield;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson07TheCostOfYield;

public class PredictTheBoxCheck : IExerciseCheck
{
    private const int Calls = 10;

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("CountAsync(1, 2)", () => PredictTheBox.CountAsync(1, 2), 3),
        new Trial("Bytes", "the bytes counted when CountAsync waits", () => Task.FromResult(
            PredictTheBox.Bytes.CompareTo(Counted()) switch
            {
                0 => null,
                < 0 => $"{PredictTheBox.Bytes}, which is too few",
                _ => $"{PredictTheBox.Bytes}, which is too many",
            })),
    ];

    /// <summary>
    /// The minimum of several counts: the thread pool's queue grows occasionally, which only adds bytes.
    /// </summary>
    private static int Counted() => Enumerable.Range(0, Calls).Min(_ =>
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var waiting = PredictTheBox.CountAsync(1, 2);
        var bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        waiting.GetAwaiter().GetResult();
        return (int)bytes;
    });
}
