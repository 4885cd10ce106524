using PriceOfAwait.Exercises.Solutions.Lesson23WhereYouCantAwait;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson23WhereYouCantAwait;

public class SaveInBackgroundCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        new("Save(1), before the order is saved", "a call that returns", () =>
        {
            new SaveInBackground(_ => new TaskCompletionSource().Task, (_, _) => { }).Save(1);
            return Task.FromResult<string?>(null);
        }),
        Saves("Save(1), Save(2), DisposeAsync()", "saved 1, saved 2", async done =>
        {
            await using var orders = new SaveInBackground(async order =>
            {
                await Task.Yield();
                done($"saved {order}");
            }, (_, _) => { });
            orders.Save(1);
            orders.Save(2);
        }),
        Saves("Save(1), Save(2), where saving 1 takes longer", "began 1, saved 1, began 2, saved 2", async done =>
        {
            await using var orders = new SaveInBackground(async order =>
            {
                done($"began {order}");
                await Task.Delay(order == 1 ? 50 : 1);
                done($"saved {order}");
            }, (_, _) => { });
            orders.Save(1);
            orders.Save(2);
        }),
        Saves("Save(1), Save(2), where saving 1 fails", "reported 1: TimeoutException, saved 2", done =>
            SaveWhereOneFailsAsync(done, async () =>
            {
                await Task.Yield();
                throw new TimeoutException();
            })),
        Saves("Save(1), Save(2), where the call that saves 1 throws", "reported 1: TimeoutException, saved 2", done =>
            SaveWhereOneFailsAsync(done, () => throw new TimeoutException())),
        Trial.Fails(typeof(InvalidOperationException), "Save(1), after DisposeAsync()", async () =>
        {
            var orders = new SaveInBackground(_ => Task.CompletedTask, (_, _) => { });
            await orders.DisposeAsync();
            orders.Save(1);
        }),
    ];

    private static async Task SaveWhereOneFailsAsync(Action<string> done, Func<Task> failAsync)
    {
        await using var orders = new SaveInBackground(async order =>
        {
            if (order == 1)
            {
                await failAsync();
            }

            done($"saved {order}");
        }, (order, exception) => done($"reported {order}: {exception.GetType().Name}"));
        orders.Save(1);
        orders.Save(2);
    }

    /// <param name="run">Tells what is done. What comes after it has ended doesn't count.</param>
    private static Trial Saves(string call, string wanted, Func<Action<string>, Task> run) =>
        new(call, wanted, async () =>
        {
            var all = new List<string>();
            await run(one =>
            {
                lock (all)
                {
                    all.Add(one);
                }
            });
            lock (all)
            {
                var found = string.Join(", ", all);
                return found == wanted ? null : found.Length == 0 ? "nothing" : found;
            }
        });
}
