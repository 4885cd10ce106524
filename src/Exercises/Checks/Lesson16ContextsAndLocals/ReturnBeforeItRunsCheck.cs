using PriceOfAwait.Exercises.Solutions.Lesson16ContextsAndLocals;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson16ContextsAndLocals;

public class ReturnBeforeItRunsCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        new("Ring(7), while somebody awaits RungAsync()", "code after the await that runs on another thread", async () =>
        {
            var bell = new ReturnBeforeItRuns();
            var thread = ThreadAfterRingAsync(bell);
            bell.Ring(7);
            var ringing = Environment.CurrentManagedThreadId;
            return await thread == ringing ? "code that runs within Ring" : null;
        }),
        new("Ring(7), then Ring(8)", "InvalidOperationException from the second", () =>
        {
            var bell = new ReturnBeforeItRuns();
            bell.Ring(7);
            try
            {
                bell.Ring(8);
                return Task.FromResult<string?>("no exception");
            }
            catch (InvalidOperationException)
            {
                return Task.FromResult<string?>(null);
            }
        }),
        Trial.Gives("RungAsync() after Ring(7)", () =>
        {
            var bell = new ReturnBeforeItRuns();
            bell.Ring(7);
            return bell.RungAsync();
        }, 7),
    ];

    private static async Task<int> ThreadAfterRingAsync(ReturnBeforeItRuns bell)
    {
        await bell.RungAsync().ConfigureAwait(false);
        return Environment.CurrentManagedThreadId;
    }
}
