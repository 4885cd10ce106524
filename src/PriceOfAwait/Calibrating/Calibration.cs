using System.Globalization;
using System.Text.Json.Serialization;
using PriceOfAwait.Charts;
using PriceOfAwait.Measuring;
using PriceOfAwait.Formatting;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Calibrating;

/// <summary>
/// What repeated sessions of the same benchmarks show: whether an interval holds what it promises, how far apart ratios come out, and which
/// verdicts flip. The true figure is taken to be the median of all sessions.
/// </summary>
[TypeFormatterSource]
public sealed record Calibration : NotebookValue
{
    /// <summary>Where it was measured.</summary>
    public required MeasuringEnvironment Environment { get; init; }

    /// <summary>When the first session started.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>How many sessions of each class there were.</summary>
    public required int Sessions { get; init; }

    /// <summary>How many threads kept the cores busy meanwhile.</summary>
    public required int BusyThreads { get; init; }

    /// <summary>What was repeated, one entry for each benchmark.</summary>
    public required IReadOnlyList<Repeated> Repetitions { get; init; }

    /// <summary>How often each timed claim about these classes got each verdict.</summary>
    public required IReadOnlyList<RepeatedVerdict> Verdicts { get; init; }

    /// <summary>What is wrong with this calibration, if anything; nothing is concluded from one that has complaints.</summary>
    internal IEnumerable<string> Complaints
    {
        get
        {
            if (Sessions < 1 || BusyThreads < 0 || Repetitions.Count == 0)
            {
                yield return "it has no session or repetition, or a negative number of busy threads";
            }

            foreach (var one in Repetitions)
            {
                if (one.Times.Count == 0 || new[] { one.Times, one.Ratios, one.Differences }.Any(estimates => estimates.Count > Sessions))
                {
                    yield return $"{one.Name} has no time, or more figures than there were sessions";
                }

                if (one.Times.Concat(one.Ratios).Any(estimate => estimate.Value <= 0)
                    || one.Times.Concat(one.Ratios).Concat(one.Differences).Any(estimate => !(estimate.Interval.Lower <= estimate.Value
                        && estimate.Value <= estimate.Interval.Upper)))
                {
                    yield return $"{one.Name} has a time or a ratio that is none, or that lies outside of its interval";
                }
            }

            foreach (var verdict in Verdicts.Where(verdict => verdict.Holds < 0 || verdict.Changed < 0 || verdict.Undecided < 0
                || verdict.Holds + verdict.Changed + verdict.Undecided != Sessions))
            {
                yield return $"the verdicts on {verdict.Claim} are not those of {Sessions} sessions";
            }
        }
    }

    /// <summary>
    /// How often an interval held the median of all sessions, from 0 to 1; <see langword="null"/> where there are no intervals.
    /// </summary>
    /// <param name="of">Times, ratios or differences.</param>
    public double? Held(Func<Repeated, IReadOnlyList<Estimate>> of)
    {
        var intervals = Repetitions.Select(of).Where(estimates => estimates.Count > 0).ToList();
        return intervals.Count == 0 ? null : (double)intervals.Sum(Repeated.HeldOf) / intervals.Sum(estimates => estimates.Count);
    }

    /// <summary>Runs the sessions.</summary>
    /// <param name="classes">The classes' full names.</param>
    /// <param name="sessions">How many sessions of each.</param>
    /// <param name="busyThreads">How many threads keep the cores busy meanwhile; the caller has started them.</param>
    /// <param name="progress">Gets one line for each session.</param>
    /// <param name="cancellationToken">Ends the session.</param>
    /// <exception cref="BenchException">Something can't be measured.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<Calibration> RunAsync(
        IReadOnlyList<string> classes, int sessions, int busyThreads, TextWriter progress, CancellationToken cancellationToken = default)
    {
        var runs = new List<List<Run>>();
        for (var session = 1; session <= sessions; session++)
        {
            // All classes once, then all again: so whatever changes over the minutes affects each of them.
            var together = new List<Run>();
            foreach (var benchmarks in classes)
            {
                SessionProgress? last = null;
                together.Add(await Bench.MeasureAsync(benchmarks, [], Speed.Quick, launch => last = launch, cancellationToken));
                await progress.WriteLineAsync($"session {session} of {sessions}  {benchmarks}  {last}");
            }

            runs.Add(together);
        }

        var ledgers = new List<Ledger>();
        var claims = Claims.All.Where(claim => claim.Kind != ClaimKind.Exact && Claims.BenchmarksFor([claim.Id]).All(classes.Contains))
            .Select(claim => claim.Id).ToList();
        foreach (var session in runs)
        {
            ledgers.Add(await Claims.JudgeAsync(claims, session, new Dictionary<string, string>(), cancellationToken));
        }

        return new()
        {
            Environment = runs[0][0].Environment,
            Started = runs[0][0].Started,
            Sessions = sessions,
            BusyThreads = busyThreads,
            Repetitions =
            [
                .. Enumerable.Range(0, classes.Count).SelectMany(index => Repeated.AllOf([.. runs.Select(session => session[index])])),
            ],
            Verdicts = [.. claims.Select(claim => RepeatedVerdict.Of(claim, ledgers))],
        };
    }

    /// <summary>Each session's ratios as dots, divided by the median of all: how far apart they came out.</summary>
    /// <param name="subtitle">What is shown.</param>
    /// <param name="others">Calibrations of the same machine in other circumstances, beside this one.</param>
    public Figure Figure(string subtitle, params IReadOnlyList<Calibration> others)
    {
        Calibration[] all = [this, .. others];
        var rows = all.SelectMany(one => one.Repetitions).Where(repeated => repeated.Ratios.Count > 0).Select(repeated => repeated.Name)
            .Distinct().ToList();
        var sure = all.SelectMany(one => one.Repetitions).SelectMany(repeated => repeated.Ratios
            .Select(ratio => Math.Abs(Math.Log(ratio.Value / Repeated.MedianOf(repeated.Ratios))))).Order().ToList();
        var farthest = sure.Count == 0 ? 1 : Math.Exp(sure[(int)Math.Ceiling(0.9 * sure.Count) - 1]);
        var styles = TraceStyle.ToldApart([.. all.Select(_ => TraceStyle.Measured)]);
        var dots = all.Select((one, index) =>
        {
            var points = one.Repetitions.Where(repeated => repeated.Ratios.Count > 0).SelectMany(repeated => repeated.Ratios
                .Select(ratio => (X: ratio.Value / Repeated.MedianOf(repeated.Ratios), Row: (double)rows.IndexOf(repeated.Name)))).ToList();
            return (Trace)new Dots(one.Circumstances, [.. points.Select(point => point.X)], [.. points.Select(point => point.Row)])
            {
                Style = styles[index],
            };
        });
        return new Figure(
            sure.Count == 0
                ? "There are no ratios"
                : $"At least nine of ten ratios of a session lie within {Percent(Math.Ceiling(100 * farthest - 100) / 100)} "
                    + "of the median of all",
            subtitle,
            new Panel(Axis.Log("ratio of a session, divided by the median of all"), Axis.Category(rows), [.. dots])
            {
                Mark = new ReferenceLine(1, "median"),
            })
        {
            Origins = [.. all.Select(one => one.Origin)],
        };
    }

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => [.. Tables];

    /// <summary>What else ran meanwhile.</summary>
    [JsonIgnore]
    public string Circumstances =>
        BusyThreads == 0 ? "nothing else running" : string.Create(CultureInfo.InvariantCulture, $"{BusyThreads} busy threads beside");

    private Origin Origin => new(string.Create(CultureInfo.InvariantCulture, $"{Sessions} sessions, {Circumstances}"), Provenance);

    private string Provenance =>
        string.Create(CultureInfo.InvariantCulture, $"{Sessions} sessions, {Circumstances}, {Started:yyyy-MM-dd}: {Environment.Description}.");

    private IEnumerable<Table> Tables
    {
        get
        {
            yield return new Table(
                [
                    new Column("Benchmark"), Column.Number("Ratio"), Column.Number("Largest / smallest"), Column.Number("Held", "ratio"),
                    Column.Number("Held", "difference"),
                    Column.Number("Held", "mean"), Column.Number("Mean [ns]"),
                ],
                [
                    .. Repetitions.Select(repeated => (IReadOnlyList<string>)
                    [
                        repeated.Name,
                        repeated.Ratios.Count > 0 ? Text.Ratio(Repeated.MedianOf(repeated.Ratios)) : "",
                        repeated.Ratios.Count > 0 ? Text.Ratio(Repeated.SpreadOf(repeated.Ratios)) : "",
                        HeldText(repeated.Ratios), HeldText(repeated.Differences), HeldText(repeated.Times),
                        Text.Time(Repeated.MedianOf(repeated.Times)),
                    ]),
                ])
            {
                Footnotes =
                [
                    $"Held: in how many sessions the {Estimates.LevelText} confidence interval held the median of all sessions. All "
                    + "together: "
                    + $"ratios {Percent(Held(repeated => repeated.Ratios))}, differences "
                    + $"{Percent(Held(repeated => repeated.Differences))}, means {Percent(Held(repeated => repeated.Times))}.",
                    Provenance,
                ],
            };
            yield return new Table(
                [new Column("Claim"), Column.Number("Holds"), Column.Number("Changed"), Column.Number("Undecided"), new Column("Flips")],
                [
                    .. Verdicts.Select(verdict => (IReadOnlyList<string>)
                        [verdict.Claim, $"{verdict.Holds}", $"{verdict.Changed}", $"{verdict.Undecided}", verdict.Flips ? "yes" : "no"]),
                ])
            {
                Caption = "Verdicts of the sessions",
            };
        }
    }

    private static string HeldText(IReadOnlyList<Estimate> estimates) =>
        estimates.Count == 0 ? "" : $"{Repeated.HeldOf(estimates)} of {estimates.Count}";

    private static string Percent(double? share) =>
        share is { } known ? (known * 100).ToString("0", CultureInfo.InvariantCulture) + " %" : "none";
}

/// <summary>One benchmark in all sessions.</summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Id">Which benchmark.</param>
/// <param name="Times">In nanoseconds, one for each session.</param>
/// <param name="Ratios">To the baseline, one for each session in which there was one; none for the baseline itself.</param>
/// <param name="Differences">To the baseline in nanoseconds, one for each session; none for the baseline itself.</param>
public sealed record Repeated(
    string Benchmarks, BenchmarkId Id, IReadOnlyList<Estimate> Times, IReadOnlyList<Estimate> Ratios, IReadOnlyList<Estimate> Differences)
{
    /// <summary>What tables and charts call it.</summary>
    [JsonIgnore]
    public string Name => $"{Bench.NameOf(Benchmarks)}: {Id}";

    /// <summary>The median of the estimates.</summary>
    public static double MedianOf(IReadOnlyList<Estimate> estimates) => Launch.MedianOf([.. estimates.Select(estimate => estimate.Value)]);

    /// <summary>The largest divided by the smallest.</summary>
    public static double SpreadOf(IReadOnlyList<Estimate> estimates) =>
        estimates.Max(estimate => estimate.Value) / estimates.Min(estimate => estimate.Value);

    /// <summary>How many intervals hold the median of all.</summary>
    public static int HeldOf(IReadOnlyList<Estimate> estimates)
    {
        var median = MedianOf(estimates);
        return estimates.Count(estimate => estimate.Interval.Contains(median));
    }

    /// <summary>The benchmarks of a class.</summary>
    internal static IEnumerable<Repeated> AllOf(IReadOnlyList<Run> sessions) => sessions[0].Measurements.Select(
        measurement => measurement.Id)
        .Where(id => sessions.All(session => session.Find(id) is not null))
        .Select(id =>
        {
            var baseline = id with { Method = sessions[0].Baseline ?? "" };
            return new Repeated(
                sessions[0].Benchmarks, id,
                [.. sessions.Select(session => session.Find(id)!.Time)],
                [.. sessions.Select(session => session.RatioOf(id, baseline)).Where(ratio => ratio?.Interval is not null)
                    .Select(ratio => new Estimate(ratio!.Value, ratio.Interval!.Value))],
                id == baseline ? [] : [.. sessions.Select(session => session.DifferenceOf(id, baseline)).OfType<Estimate>()]);
        });
}

/// <summary>How often a claim got each verdict.</summary>
/// <param name="Claim">The claim's id.</param>
/// <param name="Holds">In how many sessions it held.</param>
/// <param name="Changed">In how many it had changed.</param>
/// <param name="Undecided">In how many it was undecided.</param>
public sealed record RepeatedVerdict(string Claim, int Holds, int Changed, int Undecided)
{
    /// <summary>Whether one session said the opposite of another.</summary>
    [JsonIgnore]
    public bool Flips => Holds > 0 && Changed > 0;

    internal static RepeatedVerdict Of(string claim, IReadOnlyList<Ledger> sessions)
    {
        var verdicts = sessions.Select(session => session[claim].Verdict).ToLookup(verdict => verdict);
        return new(claim, verdicts[Verdict.Holds].Count(), verdicts[Verdict.Changed].Count(), verdicts[Verdict.Undecided].Count());
    }
}
