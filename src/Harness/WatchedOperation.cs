using BenchmarkDotNet.Running;

namespace PriceOfAwait.Harness;

/// <summary>
/// Traces an operation through the <see cref="Probe"/>s woven into its assembly. The pool's only thread is held back
/// until the operation's own thread has nothing left to do, so that queued work waits in every run.
/// </summary>
internal static class WatchedOperation
{
    private const int MaxTries = 24;
    private const long BytesWithoutCollection = 8 * 1024 * 1024;

    /// <returns>What the probes recorded in each operation.</returns>
    public static IEnumerable<IReadOnlyList<Probed>> OfAll(
        IEnumerable<(Type Benchmarks, string Method, Parameters Where)> watched
    )
    {
        // In the final tier, because the tier affects what a runtime async method keeps while it waits.
        return BenchmarkOperation
            .UseAll(
                watched.Select(one =>
                    (IReadOnlyList<BenchmarkCase>)
                        [
                            BenchmarkCases
                                .Of(one.Benchmarks)
                                .Single(benchmark =>
                                    BenchmarkCases.IdOf(benchmark) is var id
                                    && id.Method == one.Method
                                    && id.Parameters.Include(one.Where)
                                ),
                        ]
                ),
                Of
            )
            .Select(one => one[0]);
    }

    /// <summary>
    /// Repeats until two runs are alike. The benchmarks' set-up checks that the copy gives the right answers.
    /// </summary>
    private static IReadOnlyList<Probed> Of(BenchmarkOperation operation)
    {
        var worker = new HeldWorker();
        using var isIdle = new AutoResetEvent(false);
        // The first run makes one-time allocations.
        IReadOnlyList<Probed>? last = null;
        for (var tries = 0; tries < MaxTries; tries++)
        {
            var probed = AllocationCounter.WithoutCollection(
                BytesWithoutCollection,
                operation.Id,
                () =>
                {
                    Probe.Start();
                    worker.During(() => operation.Run());
                    ThreadPool.UnsafeQueueUserWorkItem(_ => isIdle.Set(), null);
                    isIdle.WaitOne();
                    Probe.Stop();
                    return Probe.Recorded();
                }
            );
            if (
                last is not null
                && AreAlike(last, probed)
                && (tries >= MaxTries / 2 || probed.All(place => place.Objects is not null))
            )
            {
                return probed;
            }

            last = probed;
        }

        throw new InvalidOperationException(
            $"In {MaxTries} runs, no two successive operations of {operation.Id} took the same steps, "
                + "so they can't be shown."
        );
    }

    private static bool AreAlike(IReadOnlyList<Probed> left, IReadOnlyList<Probed> right) =>
        left.Select(place => place with { Objects = null })
            .SequenceEqual(right.Select(place => place with { Objects = null }));
}
