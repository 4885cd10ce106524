using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>The figures of one benchmark class on one runtime, measured together on one machine.</summary>
public sealed record BenchmarkResults : TableValue
{
    /// <summary>The name in the <see cref="Origin"/> of figures that were measured here.</summary>
    public const string ThisMachine = "this machine";

    private const double LeastCollecting = 0.01;

    // A ratio that a busy machine may show between equal code.
    private const double MostInLoad = 2;

    // A smaller one is written as 1.00.
    private const double LeastFactorSaid = 1.005;

    // Every ratio and difference needs them. A copy with other measurements computes them again.
    private IReadOnlyList<Control>? _controlRatios;

    public required string Benchmarks { get; init; }

    /// <summary>A recorded run keeps the speed at which it was measured.</summary>
    public required Speed Speed { get; init; }

    /// <summary>
    /// The <see cref="Runtime"/>'s id; <see langword="null"/> if only the machine's own runtime was measured.
    /// </summary>
    public string? On { get; init; }

    public required DateTimeOffset Started { get; init; }

    public required MeasuringEnvironment Environment { get; init; }

    /// <summary>The method to compare the others with; <see langword="null"/> if the class names none.</summary>
    public string? Baseline { get; init; }

    /// <summary>In the order of the class.</summary>
    public required IReadOnlyList<Measurement> Measurements
    {
        get;
        init
        {
            field = value;
            _controlRatios = null;
        }
    }

    /// <summary>The baseline's second measurements, one per set of parameters (see <see cref="Control"/>).</summary>
    public IReadOnlyList<Measurement> Controls
    {
        get;
        init
        {
            field = value;
            _controlRatios = null;
        }
    } = [];

    public IReadOnlyList<MissingMeasurement> Missing { get; init; } = [];

    /// <summary>
    /// Tells whether two sessions measured the same code; <see langword="null"/> if that isn't known.
    /// </summary>
    public string? CodeChecksum { get; init; }

    /// <summary>The starts of the recorded sessions that these figures come from.</summary>
    [JsonIgnore]
    public IReadOnlyList<DateTimeOffset> Sessions { get; init; } = [];

    /// <summary>A source file that was changed after the measured build, or <see langword="null"/>.</summary>
    public string? ChangedSource { get; init; }

    /// <summary>Benchmarks that this runtime lacks and others have.</summary>
    public IReadOnlyList<BenchmarkId> Absent { get; init; } = [];

    /// <summary>Launches that ended early and don't count.</summary>
    public IReadOnlyList<LostLaunch> Lost { get; init; } = [];

    /// <summary><see langword="null"/> for figures measured here and now.</summary>
    [JsonIgnore]
    public Machine? RecordedOn { get; init; }

    public string Provenance =>
        $"{(RecordedOn is null ? "Measured here" : $"{RecordedOn.Recorded},")} {DaysText("yyyy-MM-dd")}, "
        + $"{LaunchesText}: {(RecordedOn is null ? Environment.Description : Environment.Software)}.";

    public Origin Origin =>
        new(RecordedOn?.Name ?? ThisMachine, Provenance) { Days = DaysText("d MMM yyyy"), Launches = LaunchesText };

    /// <summary>The machine with its number of cores, such as <c>Intel Xeon, 2 cores, Debian 12</c>.</summary>
    internal string MachineText =>
        RecordedOn?.Name
        ?? string.Create(
            CultureInfo.InvariantCulture,
            $"{ThisMachine}{(Environment.LogicalCores is { } cores ? $", {cores} cores" : "")}"
        );

    internal string MachineAndRuntime => $"{RecordedOn?.Name ?? ThisMachine}, {Environment.Runtime.Split(" (")[0]}";

    private string LaunchesText =>
        HasSessions
            ? string.Create(CultureInfo.InvariantCulture, $"{Launches} launches in {Sessions.Count} sessions")
            : string.Create(CultureInfo.InvariantCulture, $"{Launches} launches in {Format.Span(Span)}");

    /// <summary>Whether the intervals are computed between sessions at different hours.</summary>
    private bool HasSessions => Sessions.Count > 1;

    internal string DaysText(string format)
    {
        var days = (Sessions.Count > 0 ? Sessions : [Started])
            .Select(time => time.UtcDateTime.ToString(format, CultureInfo.InvariantCulture))
            .Distinct()
            .ToList();
        return days.Count > 1 ? $"{days[0]} to {days[^1]}" : days[0];
    }

    /// <summary>The launches of the benchmark that has the most.</summary>
    public int Launches => Measurements.Select(measurement => measurement.Launches.Count).DefaultIfEmpty(0).Max();

    /// <summary>From the end of the first launch to the end of the last.</summary>
    private TimeSpan Span =>
        TimeSpan.FromSeconds(
            Measurements
                .SelectMany(measurement => measurement.Launches)
                .Select(launch => launch.Seconds)
                .DefaultIfEmpty(0)
                is var ends
                ? ends.Max() - ends.Min()
                : 0
        );

    /// <summary>What the brackets are, for a table without a baseline.</summary>
    internal string IntervalNote => $"{Intervals}.{IntervalLimit}";

    private static string Intervals => $"[{Estimates.LevelText} intervals]";

    /// <summary>
    /// What the intervals don't cover. Launches within seconds of each other don't show how minutes differ, and
    /// launches within minutes don't show how hours differ.
    /// </summary>
    private string IntervalLimit =>
        HasSessions ? ""
        : Span < TimeSpan.FromMinutes(1) ? " At another time, times and ratios may fall outside."
        : " In another run, times may fall outside; ratios vary less.";

    /// <summary>
    /// What the ratios relate to, what the brackets are, and that the machine was quiet, if it was.
    /// </summary>
    internal string ReadingNote(string? baseline) =>
        (baseline is null ? IntervalNote : $"Relative to {Words.Of(baseline, Benchmarks)} {Intervals}.{IntervalLimit}")
        + (this is { IsBusy: false, ControlText: { } control } ? $" Quiet ({control})." : "");

    /// <exception cref="ArgumentException">The run lacks the benchmark; the message lists those it has.</exception>
    public Measurement this[string method, params Parameter[] parameters] =>
        Measurements.Find(
            measurement => measurement.Id,
            new(method.Given(), new Parameters(parameters.Given())),
            $"{Benchmarks} has no measurement"
        );

    /// <summary>The baseline's second time divided by its first, for each set of parameters.</summary>
    public IReadOnlyList<Control> ControlRatios =>
        _controlRatios ??= [
            .. from control in Controls
            let baseline = Find(control.Id)
            where
                baseline is not null
                && Resolution.CanBeDenominator(baseline)
                && LaunchGroups.OfRatio(control, baseline, shareRounds: true).Count == 0
            select new Control(control.Id.Parameters, EstimateBetween(control, baseline).ToRatio()),
        ];

    public Measurement? Find(BenchmarkId id) => Measurements.FirstOrDefault(measurement => measurement.Id == id);

    /// <summary>
    /// <see langword="null"/> if one of the two is missing or too short (see <see cref="Resolution"/>), or if their
    /// launches fall into groups (see <see cref="RatiosOfGroups"/>). The interval includes what
    /// the control is off (see <see cref="ControlFactorOf"/>).
    /// </summary>
    public Ratio? RatioOf(BenchmarkId id, BenchmarkId baseline) =>
        (Find(id), Find(baseline)) switch
        {
            ({ } one, { } same) when one == same => Ratio.One,
            ({ } above, { } below) when HaveRatio(above, below) && RatioGroups(above, below).Count == 0 =>
                EstimateBetween(above, below).RatioIncluding(ControlFactorOf(above, below)).ToRatio(),
            _ => null,
        };

    /// <summary>
    /// In nanoseconds; <see langword="null"/> if one of the two is missing, or if their launches fall into groups. The
    /// interval includes what the control is off (see <see cref="ControlFactorOf"/>).
    /// </summary>
    public Estimate? DifferenceOf(BenchmarkId id, BenchmarkId baseline) =>
        (Find(id), Find(baseline)) is ({ } above, { } below) && DifferenceGroups(above, below).Count == 0
            ? DifferenceBetween(above, below).DifferenceIncluding(ControlFactorOf(above, below), below)
            : null;

    /// <summary>
    /// The ratio in each group of launches, lowest first; empty if the launches don't fall into groups.
    /// </summary>
    internal IReadOnlyList<GroupFigure> RatiosOfGroups(BenchmarkId id, BenchmarkId baseline) =>
        (Find(id), Find(baseline)) is ({ } above, { } below) && above != below && HaveRatio(above, below)
            ? GroupFigure.Of(RatioGroups(above, below), group => EstimateBetween(group.Above, group.Below))
            : [];

    /// <summary>
    /// The difference in each group of launches, lowest first; empty if the launches don't fall into groups.
    /// </summary>
    internal IReadOnlyList<GroupFigure> DifferencesOfGroups(BenchmarkId id, BenchmarkId baseline) =>
        (Find(id), Find(baseline)) is ({ } above, { } below) && above != below
            ? GroupFigure.Of(DifferenceGroups(above, below), group => DifferenceBetween(group.Above, group.Below))
            : [];

    /// <summary>
    /// The ratio to the baseline, or the difference if there is no ratio; or else that this machine, where equal code
    /// seems to differ, can't tell the two apart.
    /// </summary>
    public string RelationText(BenchmarkId id)
    {
        var baseline = id.Given() with { Method = Baseline ?? "" };
        return IsLostInLoad(id, baseline)
            ? "not known"
            : RatioOf(id, baseline)?.ToString()
                ?? GroupsText(RatiosOfGroups(id, baseline), DifferencesOfGroups(id, baseline))
                ?? (DifferenceOf(id, baseline) is { } difference ? Format.Difference(difference) : "");
    }

    /// <summary>
    /// Whether the control failed here and now, and the two differ by no more than such a machine may show between
    /// equal code. Recorded sessions are many, and were measured at different hours.
    /// </summary>
    private bool IsLostInLoad(BenchmarkId id, BenchmarkId baseline) =>
        RecordedOn is null
        && id != baseline
        && AreControlsOff
        && ControlRatios.FirstOrDefault(control => control.Parameters.Equals(id.Parameters)) is not { IsBusy: false }
        && (
            RatioOf(id, baseline) is { Interval: { } ratio }
                ? ratio.Lower < MostInLoad && ratio.Upper > 1 / MostInLoad
                : DifferenceOf(id, baseline)?.Interval.Contains(0) == true
        );

    /// <summary>
    /// The groups' ratios in words or, without ratios, their differences; <see langword="null"/> without groups.
    /// </summary>
    internal static string? GroupsText(IReadOnlyList<GroupFigure> ratios, IReadOnlyList<GroupFigure> differences) =>
        ratios.Count > 0 ? GroupFigure.InWords(ratios, ratio => $"{ratio.Figure}x")
        : differences.Count > 0 ? GroupFigure.InWords(differences, difference => Format.Difference(difference))
        : null;

    /// <summary>The generations whose collections are visible at four decimals.</summary>
    internal static IReadOnlyList<int> GenerationsIn(IEnumerable<IReadOnlyList<double>> collections)
    {
        var all = collections.ToList();
        return
        [
            .. Enumerable
                .Range(0, all.Select(one => one.Count).DefaultIfEmpty(0).Min())
                .Where(generation => all.Any(one => one[generation] >= 0.00005)),
        ];
    }

    internal static string GenerationName(int generation) =>
        string.Create(CultureInfo.InvariantCulture, $"Gen {generation} / 1,000");

    /// <summary>Why these can't be shown; <see langword="null"/> if they can.</summary>
    internal string? ValidationError => Damage ?? Lack;

    /// <summary>What no measuring leads to.</summary>
    internal string? Damage =>
        Measurements.DistinctBy(one => one.Id).Count() < Measurements.Count ? "a benchmark appears twice"
        : HasBaseline && Controls.FirstOrDefault(one => one.Id.Method != Baseline || Find(one.Id) is null) is { } stray
            ? $"the control {stray.Id} belongs to a method that is not the baseline"
        : Measurements.Concat(Controls).FirstOrDefault(one => one.Damage is not null) is { } damaged
            ? $"{damaged.Id}: {damaged.Damage}"
        : null;

    private bool HasBaseline => Measurements.Any(one => one.Id.Method == Baseline);

    /// <summary>What another launch may make good.</summary>
    private string? Lack =>
        Measurements.Count == 0 ? "nothing was measured"
        : Baseline is not null && !HasBaseline ? $"its baseline {Baseline} was not measured"
        : Measurements.Concat(Controls).FirstOrDefault(one => !one.HasTime) is { } timeless
            ? $"{timeless.Id}: its time is zero or negative"
        : null;

    /// <summary>
    /// A JSON array with an object per benchmark: nanoseconds and bytes per operation. Figures that can't be measured
    /// (see <see cref="Resolution"/>) or are infinite are <c>null</c>.
    /// </summary>
    public static string ToJson(IReadOnlyList<BenchmarkResults> runs)
    {
        return JsonSerializer.Serialize(
            from run in runs.Given()
            from measurement in run.Measurements
            let id = measurement.Id
            let baseline = id with
            {
                Method = run.Baseline ?? "",
            }
            let ratio = run.RatioOf(id, baseline)
            let difference = id == baseline ? null : run.DifferenceOf(id, baseline)
            let control = id == baseline
                ? run.ControlRatios.FirstOrDefault(one => one.Parameters.Equals(id.Parameters))?.Ratio
                : null
            select new
            {
                Class = Bench.NameOf(run.Benchmarks),
                id.Method,
                id.Parameters,
                Runtime = run.On ?? run.Environment.Runtime.Split(" (")[0],
                Time = measurement.Groups.Count == 0 && Resolution.Resolves(measurement.Time.Value)
                    ? measurement.Time.Value
                    : (double?)null,
                TimeInterval = measurement.Groups.Count == 0 ? Ends(measurement.Time.Interval) : null,
                Groups = measurement.GroupTimes.Select(one => new { Time = one.Figure.Value, one.Launches }),
                measurement.Collecting,
                Ratio = ratio?.Value,
                RatioInterval = Ends(ratio?.Interval),
                Difference = difference?.Value,
                DifferenceInterval = Ends(difference?.Interval),
                Allocated = measurement.AllocatedBytes,
                Estimates.Level,
                Launches = measurement.Launches.Count,
                Control = control?.Value,
                ControlInterval = Ends(control?.Interval),
            },
            Json.Indented
        );

        static double?[]? Ends(ConfidenceInterval? interval) =>
            interval is { } ends ? [Finite(ends.Lower), Finite(ends.Upper)] : null;

        static double? Finite(double figure) => double.IsFinite(figure) ? figure : null;
    }

    internal IReadOnlyList<string> Notes => NotesOn([.. Measurements.Select(one => one.Id)]);

    /// <summary>The notes of a table that shows only these benchmarks.</summary>
    internal IReadOnlyList<string> NotesOn(IReadOnlyCollection<BenchmarkId> shown) =>
        [
            .. IsBusy ? new[] { BusyNote } : [],
            .. GroupNotesOf(shown),
            .. Measurements
                .IntersectBy(shown, one => one.Id)
                .Where(one => Resolution.Resolves(one.Time.Value) && one.Collecting > LeastCollecting * one.Time.Value)
                .Select(one => $"{Words.Label(one.Id, Benchmarks)}, {Format.Duration(one.Collecting)}")
                .ToList()
                is { Count: > 0 } collecting
                ? new[] { $"Of these times, garbage collection takes: {string.Join("; ", collecting)}." }
                : [],
            .. Absent.Count > 0 ? new[] { $"Missing on this runtime: {string.Join("; ", Absent)}" } : [],
            .. ChangedSource is { } changed
                ? new[] { $"{changed} was changed after the measured build. Rebuild: dotnet build src/Tutorial" }
                : [],
            .. Missing.Select(missing => $"Not measured: {missing.Id}: {missing.Failure}"),
            .. Lost.GroupBy(lost => (lost.Launch, lost.Failure))
                .Select(together =>
                    $"Launch {together.Key.Launch} of {string.Join("; ", together.Select(lost => lost.Id))} is "
                    + $"not counted: {together.Key.Failure}"
                ),
        ];

    /// <summary>A sentence if the launches of some of these benchmarks fall into two groups; otherwise none.</summary>
    internal IReadOnlyList<string> GroupNotesOf(IEnumerable<BenchmarkId> shown) =>
        Measurements
            .Where(one => one.Groups.Count > 0)
            .IntersectBy(shown, one => one.Id)
            .Select(one => $"{Words.Label(one.Id, Benchmarks)}, {GroupFigure.InWords(one.GroupTimes, Format.Duration)}")
            .ToList()
            is [_, ..] groups
            ?
            [
                "Launches fall into two groups, so no single mean or interval describes them: "
                    + $"{string.Join("; ", groups)}.",
            ]
            : [];

    /// <summary>
    /// Whether the machine was too busy for small differences: more than one control in ten is off, which may be chance
    /// below that, or other programs had the processors for more than a tenth of the time in more than one launch in
    /// ten. Load that thins all slices alike shows only in the latter. These launches count all the same, because
    /// nobody chooses figures.
    /// </summary>
    internal bool IsBusy => AreControlsOff || BusyLaunches.Count > MeasuredLaunches.Count() / 10;

    internal string BusyNote =>
        !IsBusy ? ""
        : RecordedOn is not null ? $"The machine was too busy for small differences ({WhyBusy}).{WidenedNote}"
        : $"This machine was too busy to show small differences ({WhyBusy}).{WidenedNote} Close other programs, or "
            + "use a machine with more free cores, and measure again.";

    // Begins with a space.
    private string WidenedNote =>
        ControlFactor < LeastFactorSaid
            ? ""
            : " The intervals of ratios and differences include what the control is off.";

    /// <summary>
    /// The factor by which equal code seems to differ where these two were measured: that of the control with their
    /// parameters, or the worst one if they have none. It is 1 if the controls are fine. The intervals of all ratios
    /// and differences include it, so that no title, sentence or verdict takes for a finding what this machine shows
    /// between equal code.
    /// </summary>
    internal double ControlFactorOf(Measurement one, Measurement other) =>
        Math.Max(ControlFactorWith(one.Id.Parameters), ControlFactorWith(other.Id.Parameters));

    /// <summary>The worst of the factors; 1 if the controls are fine.</summary>
    internal double ControlFactor => AreControlsOff ? ControlRatios.Max(control => control.Factor) : 1;

    private double ControlFactorWith(Parameters parameters) =>
        AreControlsOff && ControlRatios.FirstOrDefault(control => control.Parameters.Equals(parameters)) is { } own
            ? own.Factor
            : ControlFactor;

    private bool AreControlsOff => ControlRatios.Count(control => control.IsBusy) > ControlRatios.Count / 10;

    private IEnumerable<Launch> MeasuredLaunches => Measurements.SelectMany(measurement => measurement.Launches);

    private List<Launch> BusyLaunches => [.. MeasuredLaunches.Where(launch => launch.IsTooBusy)];

    private string WhyBusy =>
        string.Join(
            "; ",
            new[]
            {
                ControlText,
                BusyLaunches is [_, ..] busy
                    ? "something else had its processors for up to "
                        + $"{Format.Percent(busy.Max(launch => launch.Preempted!.Value))} of a launch’s time"
                    : null,
            }.OfType<string>()
        );

    /// <summary>
    /// The control in words, of several the worst; <see langword="null"/> if the baseline wasn't measured twice.
    /// </summary>
    internal string? ControlText
    {
        get
        {
            var controls = ControlRatios;
            return
                controls.MaxBy(control =>
                    Math.Abs(Math.Log(control.Ratio.Value))
                    + (control.Ratio.Interval is { } interval ? interval.Upper - interval.Lower : 0)
                )
                    is { } worst
                ? $"control {(AreControlsOff ? worst.Ratio : $"{worst.Ratio.Figure}x")}"
                : null;
        }
    }

    /// <summary>Whether a difference stands where a ratio would, because a time is too short to divide by.</summary>
    private bool HasDifferences =>
        Baseline is not null
        && Measurements.Any(one =>
            one.Id.Method != Baseline && Find(one.Id with { Method = Baseline }) is { } below && !HaveRatio(one, below)
        );

    private static bool HaveRatio(Measurement above, Measurement below) =>
        Resolution.Resolves(above.Time.Value) && Resolution.CanBeDenominator(below);

    private static IReadOnlyList<LaunchPairs> RatioGroups(Measurement above, Measurement below) =>
        LaunchGroups.OfRatio(above, below, ShareRounds(above, below));

    private static IReadOnlyList<LaunchPairs> DifferenceGroups(Measurement above, Measurement below) =>
        LaunchGroups.OfDifference(above, below, ShareRounds(above, below));

    private static Estimate EstimateBetween(Measurement above, Measurement below) =>
        Estimates.OfRatio(above.ComparableLaunches, below.ComparableLaunches, ShareRounds(above, below));

    private static Estimate DifferenceBetween(Measurement above, Measurement below) =>
        Estimates.OfDifference(above.ComparableLaunches, below.ComparableLaunches, ShareRounds(above, below));

    private static bool ShareRounds(Measurement one, Measurement other) =>
        one.Id.Parameters.Equals(other.Id.Parameters);

    internal override Table ToTable()
    {
        var generations = GenerationsIn(Measurements.Select(measurement => measurement.Collections));
        return Measurements.ToTable(
            Benchmarks,
            measurement => measurement.Id,
            [
                .. Baseline is null ? [] : new[] { Column.Number("Ratio") },
                Column.Number("Time [ns]"),
                Column.Number("Allocated [B]"),
                .. generations.Select(generation => Column.Number(GenerationName(generation))),
            ],
            measurement =>
                [
                    .. Baseline is null ? [] : new[] { RelationText(measurement.Id) },
                    measurement.TimeText,
                    Format.Bytes(measurement.AllocatedBytes),
                    .. generations.Select(generation => Format.Collections(measurement.Collections[generation])),
                ],
            [ReadingNote(Baseline), .. HasDifferences ? new[] { Resolution.Note } : []]
        ) with
        {
            Guide = Table.HowToReadTimes,
            Origins = [Origin],
            Notes = Notes,
        };
    }
}
