using PriceOfAwait.Exercises.Solutions.Lesson20LocksAndCompletions;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson20LocksAndCompletions;

public class ReturnBeforeItRunsCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
        [
            new(
                "Ring(7), while somebody awaits RungAsync()",
                "code after the await that runs on another thread",
                async () =>
                {
                    var bell = new ReturnBeforeItRuns();
                    var thread = ThreadAfterRingAsync(bell);
                    bell.Ring(7);
                    var ringing = Environment.CurrentManagedThreadId;
                    return await thread == ringing ? "code that runs within Ring" : null;
                }
            ),
            Trial.Fails(typeof(InvalidOperationException), "Ring(7), then Ring(8)", () => RingAsync(7, 8)),
        ];

    private static async Task RingAsync(params int[] visitors)
    {
        var bell = new ReturnBeforeItRuns();
        Array.ForEach(visitors, bell.Ring);
        await bell.RungAsync();
    }

    private static async Task<int> ThreadAfterRingAsync(ReturnBeforeItRuns bell)
    {
        await bell.RungAsync().ConfigureAwait(false);
        return Environment.CurrentManagedThreadId;
    }
}
