using System.Collections.Concurrent;
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

    private readonly Func<string, IReadOnlyList<BenchmarkResults>> _runsOf;
    private readonly Func<CallsTogether?> _calls;

    /// <param name="runsOf">The runs of a class, of which the first is shown, and others are of other machines.</param>
    private FirstPageFigures(
        Func<string, IReadOnlyList<BenchmarkResults>> runsOf,
        Func<CallsTogether?> calls,
        bool isHere
    ) => (_runsOf, _calls, IsHere) = (runsOf, calls, isHere);

    /// <summary>Whether they were measured on the reader's machine. Some may then still be missing.</summary>
    public bool IsHere { get; }

    /// <summary>Calls of the thread pool, awaited and blocked on; <see langword="null"/> if there are none.</summary>
    public CallsTogether? Calls => _calls();

    /// <summary>The figures of a class by its full name; <see langword="null"/> if there are none (yet).</summary>
    public BenchmarkResults? this[string benchmarks] => _runsOf(benchmarks) is [var shown, ..] ? shown : null;

    /// <summary>Those of the repository. Each class is read once.</summary>
    public static FirstPageFigures Recorded()
    {
        var read = new ConcurrentDictionary<string, IReadOnlyList<BenchmarkResults>>();
        return new(
            benchmarks =>
                read.GetOrAdd(
                    benchmarks,
                    name => [.. RecordedRuns.LoadEach(Repository.RecordedData, name).Select(RecordedRuns.RunOfLessons)]
                ),
            () => PoolCalls.RecordedOn(Runtimes.InLessons),
            isHere: false
        );
    }

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
                    ? [run]
                    : [],
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
    internal Amount? AmountOf(MethodPair pair) => AmountIn(this[pair.ClassName], pair);

    /// <summary>
    /// The same as measured on this machine, because times of two machines aren't compared; <see langword="null"/> also
    /// if it wasn't measured there.
    /// </summary>
    /// <param name="machine"><see langword="null"/> is the reader's.</param>
    internal Amount? AmountOn(Machine? machine, MethodPair pair) =>
        AmountIn(_runsOf(pair.ClassName).FirstOrDefault(run => run.RecordedOn == machine), pair);

    private static Amount? AmountIn(BenchmarkResults? run, MethodPair pair) =>
        Amount.Of(run, pair) is { } amount && (!amount.Time.Interval.Contains(0) || run!.Launches >= LaunchesOfAnyWidth)
            ? amount
            : null;
}
