namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// Pairs of a caller and a callee, measured once with every call waiting and once with none. The cost at any share in
/// between is the weighted mean of both.
/// </summary>
public sealed record CallerCalleeMap : TableValue
{
    private const string Share = "CompletionProbability";
    private const string Directly = ", passed on";

    private static readonly (string Name, string Label)[] Callers =
    [
        ("TaskAwaits", "async Task"),
        ("ValueTaskAwaits", "async ValueTask"),
        ("PooledAwaits", "pooled ValueTask"),
        ("TaskPasses", $"Task{Directly}"),
        ("ValueTaskPasses", $"ValueTask{Directly}"),
    ];

    private static readonly (string Name, string Label)[] Callees =
    [
        ("Task", "Task"),
        ("ValueTask", "ValueTask"),
        ("Pooled", "pooled ValueTask"),
    ];

    private readonly BenchmarkResults _run;
    private readonly IReadOnlyList<Pair> _pairs;

    private CallerCalleeMap(BenchmarkResults run, IReadOnlyList<Pair> pairs) => (_run, _pairs) = (run, pairs);

    /// <param name="run">A run of methods such as <c>TaskAwaitsValueTask</c>, at the shares 0 and 1 of
    /// <c>CompletionProbability</c>.</param>
    public static CallerCalleeMap Of(BenchmarkResults run, AllocatedBytes bytes)
    {
        var names = Callers.SelectMany(caller => Callees.Select(callee => caller.Name + callee.Name)).ToList();
        List<Pair> pairs =
        [
            .. from method in run.Given().Measurements.GroupBy(measurement => measurement.Id.Method)
            where names.Contains(method.Key)
            let waiting = method.FirstOrDefault(one => one.Id.Parameters[Share] == "0")
            let completing = method.FirstOrDefault(one => one.Id.Parameters[Share] == "1")
            where waiting is not null && completing is not null
            select new Pair(method.Key, CostOf(waiting), CostOf(completing)),
        ];
        return pairs.Count > 0
            ? new(run, pairs)
            : throw new WrongArgumentException(
                $"{run.Benchmarks} has no pairs of caller and callee at the shares 0 and 1 of {Share}. Pass the "
                    + $"run of CallerAndCallee.",
                nameof(run)
            );

        PairCost CostOf(Measurement one) => new(one.Time, bytes.Given()[one.Id.Method, [.. one.Id.Parameters]]);
    }

    public Figure Figure(string subtitle, double share)
    {
        WrongArgumentException.ThrowUnless(share is >= 0 and <= 1, "A share is from 0 to 1.");
        var cells = (
            from caller in Callers.Select((one, row) => (one.Name, one.Label, Row: row))
            from callee in Callees.Select((one, column) => (one.Name, one.Label, Column: column))
            let pair = _pairs.FirstOrDefault(pair => pair.Method == caller.Name + callee.Name)
            where pair is not null
            select (Tile: new Tile(callee.Column, caller.Row), caller.Label, Cost: pair.At(share))
        ).ToList();
        var passing = cells.ToLookup(
            cell => cell.Label.EndsWith(Directly, StringComparison.Ordinal),
            cell => cell.Cost
        );
        return new Figure(
            TitleOf([.. passing[true]], [.. passing[false]]),
            $"{subtitle}. {Format.Percent(share)} of the calls complete synchronously; "
                + "times whose intervals overlap, directly or through others, share a shade",
            [
                PanelOf("time (ns)", cost => cost.Time.Interval, cost => cost.Time.ToString()),
                PanelOf("allocated (B)", cost => new(cost.Bytes, cost.Bytes), cost => Format.Bytes(cost.Bytes)),
            ]
        )
        {
            Notes = _run.BusyNote.Length > 0 ? [_run.BusyNote] : [],
            Origins = [_run.Origin],
        };

        Panel PanelOf(string name, Func<PairCost, ConfidenceInterval> read, Func<PairCost, string> text)
        {
            var levels = Levels(cells.Select(cell => read(cell.Cost)));
            var shades =
                from level in levels.Select((interval, index) => (Interval: interval, Index: index))
                let alike = cells.Where(cell => level.Interval.Contains(read(cell.Cost).Lower)).ToList()
                select new Tiles(
                    $"{name} {level.Index + 1}",
                    [.. alike.Select(cell => cell.Tile with { Text = text(cell.Cost) })]
                )
                {
                    Style = TraceStyle.Shade(levels.Count == 1 ? 0.5 : level.Index / (levels.Count - 1.0)),
                };
            return new(
                Axis.Category([.. Callees.Select(callee => callee.Label)], AxisWords.Callee),
                Axis.Category([.. Callers.Select(caller => caller.Label)], AxisWords.Caller),
                [.. shades]
            )
            {
                Title = name,
            };
        }
    }

    private static string TitleOf(IReadOnlyList<PairCost> direct, IReadOnlyList<PairCost> awaiting)
    {
        return direct.Count == 0 || awaiting.Count == 0
            ? "Not all pairs were measured"
            : $"A caller that passes the task on costs {Range(direct)}, one that awaits it {Range(awaiting)}"
                + (
                    direct.Max(cost => cost.Time.Interval.Upper) < awaiting.Min(cost => cost.Time.Interval.Lower)
                        ? ""
                        : "; their times overlap"
                );

        static string Range(IReadOnlyList<PairCost> costs) =>
            $"{Between(costs.OrderBy(cost => cost.Time.Value).Select(cost => cost.Time.Figure))} ns and "
            + $"{Between(costs.Select(cost => cost.Bytes).Order().Select(Format.Bytes))} B";

        static string Between(IEnumerable<string> ordered) =>
            string.Join(" to ", new[] { ordered.First(), ordered.Last() }.Distinct());
    }

    // Merges intervals that overlap, directly or through others; lowest first.
    private static List<ConfidenceInterval> Levels(IEnumerable<ConfidenceInterval> intervals)
    {
        var levels = new List<ConfidenceInterval>();
        foreach (var interval in intervals.OrderBy(one => one.Lower))
        {
            if (levels.Count > 0 && interval.Lower <= levels[^1].Upper)
            {
                levels[^1] = levels[^1] with { Upper = Math.Max(levels[^1].Upper, interval.Upper) };
            }
            else
            {
                levels.Add(interval);
            }
        }

        return levels;
    }

    internal override Table ToTable() =>
        new(
            [new Column("Pair") { Words = Words.Label }, .. Columns("every call waits"), .. Columns("no call waits")],
            [
                .. _pairs.Select(pair =>
                    (IReadOnlyList<string>)[pair.Method, .. Cells(pair.Waiting), .. Cells(pair.Completing)]
                ),
            ]
        )
        {
            Origins = [_run.Origin],
            Footnotes = [_run.IntervalNote],
            Guide = Table.HowToReadTimes,
            Notes = _run.Notes,
        };

    private static Column[] Columns(string calls) =>
        [Column.Number("Time [ns]", calls), Column.Number("Allocated [B]", calls)];

    private static string[] Cells(PairCost cost) => [Format.Time(cost.Time), Format.Bytes(cost.Bytes)];

    private sealed record PairCost(Estimate Time, double Bytes);

    private sealed record Pair(string Method, PairCost Waiting, PairCost Completing)
    {
        public PairCost At(double share)
        {
            var time = Mixed(Waiting.Time.Value, Completing.Time.Value);
            return new(
                new(
                    time,
                    new(
                        time - Off(one => one.Value - one.Interval.Lower),
                        time + Off(one => one.Interval.Upper - one.Value)
                    )
                ),
                Mixed(Waiting.Bytes, Completing.Bytes)
            );

            double Mixed(double waiting, double completing) => (1 - share) * waiting + share * completing;
            double Off(Func<Estimate, double> distance) =>
                double.Hypot((1 - share) * distance(Waiting.Time), share * distance(Completing.Time));
        }
    }
}
