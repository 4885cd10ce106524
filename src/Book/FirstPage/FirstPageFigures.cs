using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>
/// Where the first page's figures come from: the recordings, or the laps of a run on the reader's machine.
/// </summary>
public sealed class FirstPageFigures
{
    private const int LaunchesOfAnyWidth = 4;

    private readonly Func<string, BenchmarkResults?> _runOf;
    private readonly Func<CallsTogether?> _calls;

    private FirstPageFigures(Func<string, BenchmarkResults?> runOf, Func<CallsTogether?> calls, bool isHere) =>
        (_runOf, _calls, IsHere) = (runOf, calls, isHere);

    /// <summary>Whether they were measured on the reader's machine. Some may then still be missing.</summary>
    public bool IsHere { get; }

    /// <summary>Calls of the thread pool, awaited and blocked on; <see langword="null"/> if there are none.</summary>
    public CallsTogether? Calls => _calls();

    /// <summary>The figures of a class by its full name; <see langword="null"/> if there are none (yet).</summary>
    public BenchmarkResults? this[string benchmarks] => _runOf(benchmarks);

    public static FirstPageFigures Recorded() =>
        RecordedIn(benchmarks => RecordedRuns.TryLoad(Repository.RecordedData, benchmarks));

    internal static FirstPageFigures RecordedIn(Func<string, BenchmarkResults?> recorded) =>
        new(recorded, () => PoolCalls.RecordedOn(Runtimes.InLessons), isHere: false);

    /// <summary>The figures of laps, each once it says anything: a single launch has no interval.</summary>
    /// <param name="sessions">The folder of the laps' figures, which may not exist.</param>
    /// <param name="since">Laps that began before don't count.</param>
    /// <param name="calls">Those of the executed lesson, because laps don't measure them.</param>
    /// <param name="tell">Receives a sentence about each damaged file, whose figures are left out.</param>
    public static FirstPageFigures InLaps(
        string sessions,
        DateTimeOffset since,
        CallsTogether? calls,
        Action<string> tell
    ) =>
        new(
            benchmarks =>
                Session(sessions, benchmarks, tell) is { } session
                && RecordedRuns.RunOfLessons(session) is { Launches: > 1 } run
                && run.Started > since
                    ? run
                    : null,
            () => calls,
            isHere: true
        );

    private static IReadOnlyList<BenchmarkResults>? Session(string sessions, string benchmarks, Action<string> tell)
    {
        try
        {
            return RecordedRuns.LoadSession(sessions, benchmarks);
        }
        catch (DataFileException e)
        {
            tell($"{e.Finding} Its figures are not shown. The next run of all lessons measures them anew.");
            return null;
        }
    }

    /// <summary>
    /// <see langword="null"/> before the figures say anything: the interval of two or three launches may be so wide
    /// that it contains zero.
    /// </summary>
    internal Amount? AmountOf(MethodPair pair)
    {
        var run = this[pair.ClassName];
        return
            Amount.Of(run, pair) is { } amount
            && (!amount.Time.Interval.Contains(0) || run!.Launches >= LaunchesOfAnyWidth)
            ? amount
            : null;
    }
}
