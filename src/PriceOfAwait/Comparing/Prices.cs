namespace PriceOfAwait.Comparing;

/// <summary>
/// What an await costs, an async method, a wait, and a further method that waits. Notebooks, README and the first page
/// all quote these, so each is the same figure everywhere.
/// </summary>
public sealed record Prices(IReadOnlyList<Price> All) : TableValue
{
    /// <summary>
    /// What is known without measuring: the figures of this run's laps, or else the recorded ones. Without a recording
    /// there are none.
    /// </summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static Prices Known => Of(KnownOf);

    /// <exception cref="ArgumentException">It isn't measured; the message says what is.</exception>
    public Price this[string name] =>
        All.FirstOrDefault(price => price.Name == name.Given())
        ?? throw new WrongArgumentException(
            All.Count == 0
                ? $"The price of {name} isn't recorded yet. Record it: dotnet run --project src/Tutorial -- record "
                    + Bench.NameOf(PlannedPrice.All[0].Pays.ClassName)
                : $"There is no price of {name}. There is one of: "
                    + $"{string.Join(", ", All.Select(price => price.Name))}."
        );

    /// <summary>The prices as this run measured them.</summary>
    public static Prices Of(BenchmarkResults run) =>
        Of(benchmarks => run.Given().Benchmarks == benchmarks ? run : null);

    private static Prices Of(Func<string, BenchmarkResults?> runOf) =>
        new([
            .. from plan in PlannedPrice.All
            let run = runOf(plan.Pays.ClassName)
            let price = Price.Of(plan, pair => Amount.Of(run, pair), run)
            where price is not null
            select price,
        ]);

    private static BenchmarkResults? KnownOf(string benchmarks) =>
        SpeedSetting.Current != Speed.Recorded && RecordedRuns.MeasuredSession(benchmarks) is { } laps
            ? RecordedRuns.RunOfLessons(laps)
            : RecordedRuns.TryLoad(Repository.RecordedData, benchmarks);

    /// <summary>
    /// For example <c>A wait costs 350 ns [330, 370] and 104 B more than if the same method needn’t wait (Intel Xeon, 2
    /// cores, Debian 12, .NET 10).</c>
    /// </summary>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public QuotedPrices InWords(string name, params IReadOnlyList<string> others)
    {
        List<Price> named = [this[name], .. others.Given().Select(other => this[other])];
        var costs = named.Select(price => $"{price.Name} costs {price.Pays.BothWithInterval} more {price.Plan.Than}");
        return new(
            $"{Format.Capitalized(string.Join("; ", costs))} ({named[0].Run.MachineAndRuntime}).",
            Quote([.. named])
        );
    }

    internal static IReadOnlyList<QuotedPrice> Quote(params IReadOnlyList<Price> prices) =>
        [.. prices.Select(price => Quote(price, price.Pays))];

    /// <summary>A price with a <c>Task</c> and with a <c>ValueTask</c>, in a sentence.</summary>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public QuotedPrices OfBothTypes(string name)
    {
        var price = this[name];
        var costs = $"{price.Name} costs {price.Pays.BothWithInterval} with a Task";
        return price.WithValueTask is { } other
            ? new(
                $"{Format.Capitalized(costs)}, and {other.BothWithInterval} with a ValueTask "
                    + $"({price.Run.MachineAndRuntime}).",
                [Quote(price, price.Pays), Quote(price, other) with { WithValueTask = true }]
            )
            : new($"{Format.Capitalized(costs)} ({price.Run.MachineAndRuntime}).", [Quote(price, price.Pays)]);
    }

    public override IReadOnlyList<object> ToFacts() => [.. base.ToFacts(), .. Quote(All)];

    internal override Table ToTable() =>
        new(
            [
                new Column("You pay for …"),
                new Column("more …"),
                Column.Number("Time", "Task"),
                Column.Number("Allocated", "Task"),
                Column.Number("Time", "ValueTask"),
                Column.Number("Allocated", "ValueTask"),
            ],
            [
                .. All.Select(price =>
                    (IReadOnlyList<string>)
                        [
                            $"{price.Name} ({price.Plan.About})",
                            price.Plan.Than,
                            price.Pays.TimeWithInterval,
                            price.Pays.BytesText,
                            price.WithValueTask?.TimeWithInterval ?? "",
                            price.WithValueTask?.BytesText ?? "",
                        ]
                ),
            ]
        )
        {
            Notes = [.. All.Select(price => price.Run).Where(run => run.IsBusy).Select(run => run.BusyNote).Distinct()],
            Origins = Origins,
        };

    /// <summary>The prices among other times, defined or measured for comparison; shortest first.</summary>
    public IReadOnlyList<(string Name, double Time, string Text, bool IsPrice)> ScaleWith(
        IEnumerable<(string Name, Amount Takes)> yardsticks
    ) =>
        [
            .. new[] { ("a cycle at 3 GHz", 1 / 3.0), ("a millisecond", 1e6), ("a frame at 60 Hz", 1e9 / 60) }
                .Select(time => (time.Item1, time.Item2, Format.Duration(time.Item2), false))
                .Concat(yardsticks.Select(one => (one.Name, one.Takes.Time.Value, one.Takes.TimeText, false)))
                .Concat(
                    All.Where(price => price.Pays is { IsMeasurable: true, Time.Value: > 0 })
                        .Select(price => (price.Name, price.Pays.Time.Value, price.Pays.TimeText, true))
                )
                .OrderBy(time => time.Item2),
        ];

    /// <summary>What each costs with <c>Task</c> and with <c>ValueTask</c>.</summary>
    public Figure ToFigure()
    {
        var findings = All.Where(price =>
                price
                    is {
                        Name: PlannedPrice.AsyncMethod or PlannedPrice.FurtherMethod,
                        Pays.IsMeasurable: true,
                        WithValueTask.IsMeasurable: true,
                    }
            )
            .Select(price =>
                (
                    price.DiffersWithValueTask
                        ? $"{price.WithValueTask!.Both} instead of {price.Pays.Both}"
                        : "no time distinguishable from Task’s"
                ) + $" for {price.Name}"
            )
            .ToList();
        return new Figure(
            findings.Count > 0 ? $"ValueTask costs {string.Join("; ", findings)}" : "The three prices",
            $"What each adds, with the {Estimates.LevelText} confidence interval",
            PanelOf(AxisWords.AddedTime, pays => new(pays.Time.Value, pays.Time.Interval)),
            PanelOf(AxisWords.AddedBytes, pays => pays.Bytes is { } bytes ? new(bytes) : null)
        )
        {
            Origins = Origins,
        };

        Panel PanelOf(string title, Func<Amount, RowPoint?> read) =>
            new(
                Axis.Linear(title),
                Axis.Category([.. All.Select(price => price.Name)]),
                RowPoint.InRows("Task", TraceStyle.Task, [.. All.Select(price => read(price.Pays))]),
                RowPoint.InRows(
                    "ValueTask",
                    TraceStyle.ValueTask,
                    [.. All.Select(price => price.WithValueTask is { } pays ? read(pays) : null)]
                )
            );
    }

    private IReadOnlyList<Origin> Origins => [.. All.Select(price => price.Run.Origin).Distinct()];

    private static QuotedPrice Quote(Price price, Amount amount) =>
        new(price.Name, amount.BothWithInterval, price.Run.MachineAndRuntime);
}
