using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// Time and bytes over the share of synchronous completions. Bytes are exact at both ends, and interpolated in between:
/// there, calls complete by chance, so counted bytes would be those of the share that happened to be drawn.
/// </summary>
public sealed record ProbabilityCurves : TableValue
{
    private const string Probability = "CompletionProbability";
    private const string TaskName = "Task<T>";

    private const string BytesNote = "Bytes are counted exactly at both ends, and mixed in between.";

    private static readonly Axis Shares = Axis.Linear(AxisWords.SynchronousCalls);

    private readonly BenchmarkResults _run;
    private readonly List<Measurement> _measurements;
    private readonly AllocatedBytes _bytes;

    private ProbabilityCurves(int? work, BenchmarkResults run, List<Measurement> measurements, AllocatedBytes bytes)
    {
        (Work, _run, _measurements, _bytes) = (work, run, measurements, bytes);
        // A difference has no bounds if its launches fall into two groups.
        Time = Pairs(
            _ => true,
            measurement => measurement.Time,
            (task, valueTask) =>
                run.DifferenceOf(task.Id, valueTask.Id)
                ?? new(task.Time.Value - valueTask.Time.Value, new(double.NegativeInfinity, double.PositiveInfinity))
        );
        Heap = Pairs(
            share => share is 0 or 1,
            measurement => Estimate.Exactly(BytesOf(measurement)),
            (task, valueTask) => Estimate.Exactly(BytesOf(task) - BytesOf(valueTask))
        );
    }

    /// <summary>The work that each call of the run does; <see langword="null"/> if none.</summary>
    public int? Work { get; }

    public IReadOnlyList<TaskAndValueTask> Time { get; }

    public IReadOnlyList<TaskAndValueTask> Heap { get; }

    public Table Crossings =>
        new(
            [
                new Column("A value task costs less"),
                new Column("Result"),
                new Column("Share of synchronous completions"),
            ],
            [
                .. Heap.Select(pair => (IReadOnlyList<string>)["in bytes", pair.ResultType, pair.Crossing.Answer]),
                .. Time.Select(pair => (IReadOnlyList<string>)["in time", pair.ResultType, pair.Crossing.Answer]),
            ]
        )
        {
            Origins = [_run.Origin],
            Footnotes =
            [
                $"{WorkNote}The crossing of the straight lines between the measured shares. In brackets: the first "
                    + $"and the last share at which the {Estimates.LevelText} confidence interval of the difference "
                    + $"contains zero. "
                    + BytesNote,
            ],
            Notes = _run.Notes,
        };

    /// <param name="run">
    /// A run of <c>TaskOf…</c> and <c>ValueTaskOf…</c>, with the parameter <c>CompletionProbability</c>.
    /// </param>
    /// <param name="bytes">The exactly counted bytes, because the run's own are rounded and sometimes include those of
    /// the waiting caller.</param>
    /// <param name="work">The value of the run's parameter <c>Work</c>, if it has one.</param>
    public static ProbabilityCurves Of(BenchmarkResults run, AllocatedBytes bytes, int? work = null)
    {
        var wanted = work?.ToString(CultureInfo.InvariantCulture);
        var measurements = run.Given()
            .Measurements.Where(measurement =>
                measurement.Id.Parameters["Work"] == wanted && measurement.Id.Parameters[Probability] is not null
            )
            .ToList();
        var works = run.Measurements.Select(measurement => measurement.Id.Parameters["Work"] ?? "none").Distinct();
        return measurements.Count > 0
            ? new(work, run, measurements, bytes.Given())
            : throw new WrongArgumentException(
                $"{run.Benchmarks} has no figures over {Probability} with Work={wanted ?? "none"}. "
                    + $"Its values of Work: {string.Join(", ", works)}.",
                nameof(work)
            );
    }

    /// <summary>What a method should return, if this share of its calls complete synchronously.</summary>
    /// <exception cref="ArgumentException">It is no share, or there are no curves of that type.</exception>
    public Table Choose<TResult>(double share)
    {
        WrongArgumentException.ThrowUnless(share is >= 0 and <= 1, "A share is from 0 to 1.");
        var type = HeapTypeName.Of(typeof(TResult).ToString());
        var choice = new ReturnTypeChoice(type, share, CurvesOf(type, Heap), CurvesOf(type, Time));
        return choice.ToTable() with
        {
            Origins = [_run.Origin],
            Footnotes =
            [
                $"Interpolated linearly between the measured shares. {BytesNote} {ReturnTypeChoice.Note}",
                .. WorkNote.Length > 0 ? new[] { WorkNote.TrimEnd() } : [],
            ],
            // The page computes the table again for another share.
            Data = Time.Any(pair => !double.IsFinite(pair.Difference.Points.Sum(point => point.Interval.HalfWidth)))
                ? null
                : ReturnTypeChoice.DataOf(type, share, Heap.Concat(Time)),
        };

        static TaskAndValueTask CurvesOf(string type, IReadOnlyList<TaskAndValueTask> pairs) =>
            pairs.FirstOrDefault(pair => pair.ResultType == type)
            ?? throw new WrongArgumentException(
                $"There are no curves of {type}, only of {TypesOf(pairs)}; use the nearest in size.",
                nameof(TResult)
            );
    }

    /// <summary>
    /// The time that a value task saves, computed within rounds, because the bands of the two times overlap.
    /// </summary>
    public Figure TimeFigure(string subtitle)
    {
        var levels = Time.Select(pair =>
            $"Task<{pair.ResultType}> takes {TimeAt(pair, 0)} if every call waits, {TimeAt(pair, 1)} if none does"
        );
        return Draw(
            "time",
            $"{subtitle}. {string.Join("; ", levels)}",
            Time,
            pair => new Panel(
                Shares,
                Axis.Linear(AxisWords.SavedTime),
                Line("saved by a ValueTask<T>", pair.Difference, TraceStyle.ValueTask),
                new Line("no difference", [0, 100], [0, 0]) { Style = TraceStyle.PlainCall }
            )
        );
    }

    // Of two groups of launches, a mean would be that of neither.
    private string TimeAt(TaskAndValueTask pair, double share) =>
        _measurements.First(one =>
            one.Id.Method.Equals("TaskOf" + pair.ResultType, StringComparison.OrdinalIgnoreCase)
            && ShareOf(one.Id) == share
        )
            is { Groups: { Count: > 0 } groups }
            ? $"one of {groups.Count} times"
            : $"{Number.Label(pair.Task.At(share))} ns";

    private static double ShareOf(BenchmarkId id) =>
        double.Parse(id.Parameters[Probability]!, CultureInfo.InvariantCulture);

    /// <summary>
    /// The share of synchronous completions from which on a value task allocates less; <see langword="null"/> if there
    /// is none.
    /// </summary>
    /// <exception cref="ArgumentException">There are no curves of that type.</exception>
    public double? ShareWithEqualBytes(string resultType) =>
        Heap.FirstOrDefault(pair => pair.ResultType == resultType.Given()) is { } pair
            ? pair.Crossing.At
            : throw new WrongArgumentException(
                $"There are no curves of {resultType}, only of {TypesOf(Heap)}.",
                nameof(resultType)
            );

    /// <param name="guess">Of the share for one result type, such as <c>the share for int</c>.</param>
    public Figure HeapFigure(string subtitle, GuessedQuantity? guess = null) =>
        Draw(
            "bytes",
            subtitle,
            Heap,
            pair => new Panel(
                Shares,
                Axis.Linear(AxisWords.Allocated),
                [
                    Line(TaskName, pair.Task, TraceStyle.Task),
                    Line("ValueTask<T>", pair.ValueTask, TraceStyle.ValueTask),
                    .. guess is { Value: { } share } && guess.About == ShareFor(pair)
                        ? new[]
                        {
                            new Dots("your guess", [share * 100], [pair.Task.At(share)]) { Style = TraceStyle.Guess },
                        }
                        : [],
                ]
            )
        ) with
        {
            Baseline = TaskName,
            Asked =
                guess is { Value: null }
                && AskedGuess.All.FirstOrDefault(asked => asked.About == guess.About) is { Asks: var asks }
                && Heap.FirstOrDefault(pair => ShareFor(pair) == guess.About)?.Crossing.At is { } at
                    ? new(asks, at, Format.Percent(at), IsShare: true)
                    : null,
        };

    private static string ShareFor(TaskAndValueTask pair) => $"the share for {pair.ResultType}";

    private string WorkNote => Work is { } work ? string.Create(CultureInfo.InvariantCulture, $"Work={work}. ") : "";

    private double BytesOf(Measurement measurement) => _bytes[measurement.Id.Method, [.. measurement.Id.Parameters]];

    private static string TypesOf(IReadOnlyList<TaskAndValueTask> pairs) =>
        string.Join(" and ", pairs.Select(pair => pair.ResultType));

    private List<TaskAndValueTask> Pairs(
        Func<double, bool> isShown,
        Func<Measurement, Estimate> read,
        Func<Measurement, Measurement, Estimate> subtract
    ) =>
        [
            .. from method in _measurements.Select(measurement => measurement.Id.Method).Distinct()
            where method.StartsWith("TaskOf", StringComparison.Ordinal)
            let twins = (
                from task in _measurements.Where(measurement => measurement.Id.Method == method)
                join valueTask in _measurements on task.Id with { Method = "Value" + method } equals valueTask.Id
                let share = ShareOf(task.Id)
                where isShown(share)
                orderby share
                select (Share: share, Task: task, ValueTask: valueTask)
            ).ToList()
            where twins.Count > 1
            select new TaskAndValueTask(
                method["TaskOf".Length..].ToLowerInvariant(),
                new([.. twins.Select(twin => PointOf(twin.Share, read(twin.Task)))]),
                new([.. twins.Select(twin => PointOf(twin.Share, read(twin.ValueTask)))]),
                new([.. twins.Select(twin => PointOf(twin.Share, subtract(twin.Task, twin.ValueTask)))])
            ),
        ];

    private static CurvePoint PointOf(double share, Estimate estimate) => new(share, estimate.Value, estimate.Interval);

    private Figure Draw(
        string cost,
        string subtitle,
        IReadOnlyList<TaskAndValueTask> pairs,
        Func<TaskAndValueTask, Panel> draw
    ) =>
        new(
            $"The share of synchronous calls from which on a value task saves {cost}: "
                + string.Join("; ", pairs.Select(pair => $"{pair.ResultType} {pair.Crossing.Answer}")),
            subtitle,
            [
                .. pairs.Select(pair =>
                    draw(pair) with
                    {
                        Title = pair.ResultType,
                        Mark = pair.Crossing.At is { } at
                            ? new ReferenceLine(
                                at * 100,
                                $"equal at {(pair.Difference.IsExact ? "" : "about ")}{Format.Percent(at)}"
                            )
                            : null,
                    }
                ),
            ]
        )
        {
            Notes = pairs.All(pair => pair.Difference.IsExact)
                ? []
                :
                [
                    .. _run.IsBusy ? new[] { _run.BusyNote } : [],
                    .. _run.GroupNotesOf(_measurements.Select(one => one.Id)),
                ],
            Origins = [_run.Origin],
        };

    private static Line Line(string name, Curve curve, TraceStyle style) =>
        new(name, [.. curve.Points.Select(point => point.X * 100)], [.. curve.Points.Select(point => point.Y)])
        {
            Style = style,
            Band = curve.IsExact
                ? null
                : new(
                    [.. curve.Points.Select(point => point.Y - point.Interval.Lower)],
                    [.. curve.Points.Select(point => point.Interval.Upper - point.Y)]
                ),
        };

    internal override Table ToTable() => Crossings;
}
