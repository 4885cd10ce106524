#if WITH_SERVER
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>
/// Which of a hundred calls each way starts: if one hangs, if one or all fail, and if they are cancelled. It needs a
/// process of its own, whose pool has one thread.
/// </summary>
internal static class HundredCalls
{
    private const int Number = 100;

    [Answers("limited-calls")]
    public static IEnumerable<StartedCalls> All() =>
        [
            Of(StartedCalls.OfNoLimit, Ways.NoLimitAsync),
            Of(StartedCalls.OfBatches, Ways.BatchesAsync),
            Of(StartedCalls.OfSemaphore, Ways.SemaphoreAsync),
            Of(StartedCalls.OfForEachAsync, Ways.ForEachAsync),
            Of(StartedCalls.OfChannel, Ways.ChannelAsync),
            Of(StartedCalls.OfLimiter, Ways.LimiterAsync),
        ];

    private static StartedCalls Of(string name, Way way)
    {
        using var hanging = new Course(way);
        var taken = hanging.Taken;
        while (hanging.Service.InFlight.Count > 1)
        {
            hanging.End(hanging.Service.InFlight.Where(number => number > 0), hanging.Service.Complete);
        }

        var startedWhileOneHangs = hanging.Service.Started;
        hanging.EndAll(hanging.Service.Complete);
        Require(hanging.Task.IsCompletedSuccessfully && hanging.Service.Started == Number, name, "make all calls");

        using var uneven = new Course(way);
        var turns = uneven.TurnsUntilAllEnd(number => number % 10 == 0 ? 10 : 1);

        using var failing = new Course(way);
        failing.End([0], failing.Service.Fail);
        failing.EndAll(failing.Service.Complete);
        Require(failing.Task.Exception?.InnerException is TimeoutException, name, "tell of one failure");

        using var allFailing = new Course(way);
        allFailing.EndAll(allFailing.Service.Fail);

        using var cancelled = new Course(way);
        cancelled.Cancel();
        Require(cancelled.Task.IsCanceled, name, "end at cancellation");

        return new(
            name,
            taken,
            hanging.Service.MostInFlight,
            startedWhileOneHangs,
            turns,
            failing.Service.Started,
            allFailing.Service.Started,
            allFailing.Task.IsCompleted,
            cancelled.Service.Started);
    }

    private static void Require(bool isSo, string name, string what)
    {
        if (!isSo)
        {
            throw new InvalidOperationException($"With {name}, the calls did not {what}.");
        }
    }

    /// <summary>A hundred calls, of which the first are in flight.</summary>
    private sealed class Course : IDisposable
    {
        private readonly CancellationTokenSource _cancellation = new();

        public Course(Way way)
        {
            Task = way(Numbers(), Service.CallAsync, _cancellation.Token);
            Settle();
        }

        public SlowService Service { get; } = new();

        public int Taken { get; private set; }

        public Task Task { get; }

        public void End(IEnumerable<int> calls, Action<int> end)
        {
            foreach (var number in calls)
            {
                end(number);
            }

            Settle();
        }

        /// <summary>Ends the calls in flight, and those that start then, until there are none.</summary>
        public void EndAll(Action<int> end)
        {
            while (Service.InFlight is { Count: > 0 } calls)
            {
                End(calls, end);
            }
        }

        /// <summary>The turns that all calls take if each takes its own number of them.</summary>
        public int TurnsUntilAllEnd(Func<int, int> turnsOf)
        {
            var left = new int[Number];
            var turns = 0;
            for (; Service.InFlight is { Count: > 0 } calls; turns++)
            {
                foreach (var number in calls)
                {
                    left[number] = (left[number] == 0 ? turnsOf(number) : left[number]) - 1;
                }

                End(calls.Where(number => left[number] == 0), Service.Complete);
            }

            return turns;
        }

        public void Cancel()
        {
            _cancellation.Cancel();
            Settle();
        }

        public void Dispose() => _cancellation.Dispose();

        private IEnumerable<int> Numbers()
        {
            for (var number = 0; number < Number; number++)
            {
                Taken++;
                yield return number;
            }
        }

        /// <summary>
        /// Waits until nothing is left to run. If the pool's only thread finds nothing else queued, nothing is, and
        /// only the next call that ends can start something.
        /// </summary>
        private static void Settle()
        {
            for (var isSettled = false; !isSettled;)
            {
                using var looked = new ManualResetEventSlim();
                ThreadPool.UnsafeQueueUserWorkItem(
                    _ =>
                    {
                        isSettled = ThreadPool.PendingWorkItemCount == 0;
                        looked.Set();
                    },
                    null);
                looked.Wait();
            }
        }
    }
}
#endif
