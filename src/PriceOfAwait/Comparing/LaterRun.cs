namespace PriceOfAwait.Comparing;

/// <summary>How the figures of a later run of the main command compare with the recorded ones.</summary>
/// <param name="Recorded">The days of the recorded sessions.</param>
/// <param name="Launches">The later run's launches of each class on the lessons' runtime.</param>
/// <param name="HalfWidth">The median half-width of the later run's ratios, as a share of the ratio.</param>
public sealed record LaterRun(
    DateTimeOffset Started,
    string Recorded,
    int Launches,
    double HalfWidth,
    Agreement Ratios,
    Agreement Differences,
    Agreement Times
)
{
    /// <summary>How many recorded sessions the class with the most has.</summary>
    public int Sessions { get; init; } = 1;

    /// <summary>
    /// The share of the later run's intervals that should contain the recorded figure if times didn't vary from hour to
    /// hour; <see langword="null"/> for runs that were compared before this was computed.
    /// </summary>
    public double? ExpectedToHold { get; init; }

    /// <param name="later">The results of one run of the main command, on any runtimes.</param>
    /// <param name="recordedOf">The recorded run of the same class on the same runtime; <see langword="null"/> if there
    /// is none.</param>
    /// <exception cref="ArgumentException">
    /// Nothing is comparable, because the code or the environment has changed.
    /// </exception>
    public static LaterRun Of(
        IReadOnlyList<BenchmarkResults> later,
        Func<BenchmarkResults, BenchmarkResults?> recordedOf
    )
    {
        var pairs = (
            from run in later.Given()
            let recorded = recordedOf.Given()(run)
            where
                recorded is not null
                && recorded.CodeChecksum == run.CodeChecksum
                && recorded.Environment == run.Environment
            select (Later: run, Recorded: recorded)
        ).ToList();
        if (pairs.Count == 0)
        {
            throw new WrongArgumentException(
                "No run can be compared with a recording: the code, the runtime or the machine differs.",
                nameof(later)
            );
        }

        var common = FiguresInCommon.Of(pairs);
        var widest = pairs.MaxBy(pair => pair.Recorded.Sessions.Count);
        var (launches, recordedLaunches) = (LaunchesOf(widest.Later), LaunchesOf(widest.Recorded));
        return new(
            pairs.Min(pair => pair.Later.Started),
            widest.Recorded.DaysText("yyyy-MM-dd"),
            launches,
            Launch.MedianOf([
                .. common.Ratios.Select(pair => pair.One.Interval.HalfWidth / pair.One.Value).DefaultIfEmpty(),
            ]),
            Agreement.Between(common.Ratios),
            Agreement.Between(common.Differences),
            Agreement.Between(common.Times)
        )
        {
            Sessions = Math.Max(1, widest.Recorded.Sessions.Count),
            ExpectedToHold = Estimates.ExpectedToHold(launches, recordedLaunches),
        };

        static int LaunchesOf(BenchmarkResults run) => run.Measurements.Max(measurement => measurement.Launches.Count);
    }
}
