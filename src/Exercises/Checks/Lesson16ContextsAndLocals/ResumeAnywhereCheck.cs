using PriceOfAwait.Exercises.Solutions.Lesson16ContextsAndLocals;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson16ContextsAndLocals;

public class ResumeAnywhereCheck : IExerciseCheck
{
    [Flags]
    private enum Waits
    {
        Nowhere = 0,
        AtLock = 1,
        AtPrices = 2,
        AtUnlock = 4,
        Everywhere = AtLock | AtPrices | AtUnlock,
    }

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("SumAsync of 1 2 3", () => SumAsync(new SharedList(Waits.Nowhere)), 6),
        Trial.Gives("SumAsync of 1 2 3, where each call waits", () => SumAsync(new SharedList(Waits.Everywhere)), 6),
        PostsNothing("each call waits", Waits.Everywhere),
        PostsNothing("only the lock waits", Waits.AtLock),
        PostsNothing("only the three prices wait", Waits.AtPrices),
        PostsNothing("only unlocking waits", Waits.AtUnlock),
        new Trial("the list, right after the call of SumAsync", "a locked list", async () =>
        {
            var list = new SharedList(Waits.AtPrices);
            var sum = SumAsync(list);
            var found = list.IsLocked ? null : "an unlocked one";
            await sum;
            return found;
        }),
        Trial.Fails(typeof(TimeoutException), "SumAsync, where locking fails",
            () => ResumeAnywhere.SumAsync(
                () => Task.FromException<IAsyncDisposable>(new TimeoutException()),
                new SharedList(Waits.Nowhere).PricesAsync())),
        Trial.Fails(typeof(TimeoutException), "SumAsync, where a price fails",
            () => SumAsync(new SharedList(Waits.Everywhere, hasFailingPrice: true))),
        new Trial("the list, after a price that failed", "an unlocked list", async () =>
        {
            var list = new SharedList(Waits.Everywhere, hasFailingPrice: true);
            await Task.WhenAny(SumAsync(list));
            return list.IsLocked ? "a locked one" : null;
        }),
    ];

    private static Trial PostsNothing(string where, Waits waits) =>
        new($"SumAsync in a context, where {where}", "no posts", async () =>
        {
            var context = new CountingContext();
            Task<int>? sum = null;
            context.Run(() => sum = SumAsync(new SharedList(waits)));
            await sum!;
            return context.Posts switch
            {
                0 => null,
                1 => "1 post",
                var posts => $"{posts} posts",
            };
        });

    private static Task<int> SumAsync(SharedList list) => ResumeAnywhere.SumAsync(list.LockAsync, list.PricesAsync());

    /// <summary>Like the lesson's context, it queues to the pool what is posted.</summary>
    private sealed class CountingContext : SynchronizationContext
    {
        public int Posts { get; private set; }

        public void Run(Action action)
        {
            SetSynchronizationContext(this);
            try
            {
                action();
            }
            finally
            {
                SetSynchronizationContext(null);
            }
        }

        public override void Post(SendOrPostCallback d, object? state)
        {
            Posts++;
            ThreadPool.QueueUserWorkItem(_ => Run(() => d(state)));
        }
    }

    /// <summary>Posts nothing itself, although it waits.</summary>
    private sealed class SharedList(Waits waits, bool hasFailingPrice = false) : IAsyncDisposable
    {
        public bool IsLocked { get; private set; }

        public async Task<IAsyncDisposable> LockAsync()
        {
            await WaitAsync(Waits.AtLock).ConfigureAwait(false);
            IsLocked = true;
            return this;
        }

        public async IAsyncEnumerable<int> PricesAsync()
        {
            for (var price = 1; price <= 3; price++)
            {
                await WaitAsync(Waits.AtPrices).ConfigureAwait(false);
                yield return hasFailingPrice && price == 2 ? throw new TimeoutException() : price;
            }
        }

        public async ValueTask DisposeAsync()
        {
            await WaitAsync(Waits.AtUnlock).ConfigureAwait(false);
            IsLocked = false;
        }

        // The pool has only one worker, so the task isn't complete before it is awaited.
        private Task WaitAsync(Waits here) => waits.HasFlag(here) ? Task.Run(() => { }) : Task.CompletedTask;
    }
}
