namespace PriceOfAwait.Comparing;

/// <summary>The costs on the book's first page, from the machine that measured most of them.</summary>
public sealed class FirstPagePrices(IReadOnlyList<Costs> found)
{
    public IReadOnlyList<Price> All { get; } =
    [
        .. found.Given()
            .SelectMany(costs => costs.All, (costs, cost) => new Price(cost, costs))
            .Where(price => price.Cost.Methods > 0)
            .OrderBy(price => (price.Cost.Waits, price.Cost.Methods))
            .GroupBy(price => price.Among.On)
            .MaxBy(prices => prices.Count())
            ?.AsEnumerable()
            ?? [],
    ];

    /// <summary>Costs with Task; synchronous completions first.</summary>
    public IReadOnlyList<Price> Main => [.. All.Where(price => !price.Cost.ReturnsValueTask)];

    public const string NotCounted = "Not counted: the time that passes while waiting, and waking a thread.";

    public string Answer =>
        string.Join(
            ", ",
            Main.Select(
                (price, index) =>
                    $"{(index > 0 && index == Main.Count - 1 ? "and " : "")}{price.BothWithInterval} {price.When}"
            )
        );

    /// <summary>How often each cost fits into a millisecond; empty if nothing measurable was found.</summary>
    public string PerMillisecond =>
        string.Join(
            " or ",
            from price in Main
            where price.Cost is { Methods: 1, Lower: > 0, Upper: not null }
            let times = new Estimate(
                1e6 / price.Cost.Time,
                new(1e6 / price.Cost.Upper!.Value, 1e6 / price.Cost.Lower!.Value)
            )
            select $"{times.Figure} times {price.Name}"
        )
            is { Length: > 0 } all
            ? $"A millisecond is {all}."
            : "";

    /// <summary>The costs among other times, defined or measured for comparison; shortest first.</summary>
    public IReadOnlyList<(string Name, double Time, string Text, bool IsPrice)> Scale =>
        [
            .. new[] { ("a cycle at 3 GHz", 1 / 3.0), ("a millisecond", 1e6), ("a frame at 60 Hz", 1e9 / 60) }
                .Select(time => (time.Item1, time.Item2, Text.Duration(time.Item2), false))
                .Concat(
                    found
                        .Where(costs => costs is { Than: Costs.FieldRead } && costs.On == Main[0].Among.On)
                        .SelectMany(
                            costs => costs.All,
                            (costs, cost) => (cost.Name, cost.Time, new Price(cost, costs).Time, false)
                        )
                )
                .Concat(
                    Main.Where(price => price.Cost.Time > 0)
                        .Select(price => (price.Name, price.Cost.Time, price.Time, true))
                )
                .OrderBy(time => time.Item2),
        ];

    public Figure ToFigure()
    {
        var rows = Main.Select(task =>
                (
                    Task: task,
                    ValueTask: All.FirstOrDefault(other =>
                        other.Cost.ReturnsValueTask
                        && (other.Cost.Waits, other.Cost.Methods) == (task.Cost.Waits, task.Cost.Methods)
                    )
                )
            )
            .ToList();
        var findings = rows.Where(row => row is { Task.Cost.Methods: 1, ValueTask: not null })
            .Select(row =>
                (
                    row.ValueTask!.Cost.DiffersFromTask
                        ? $"{row.ValueTask.Both} instead of {row.Task.Both}"
                        : "no time distinguishable from Task’s"
                ) + $" {row.Task.When}"
            )
            .ToList();
        return new Figure(
            findings.Count > 0 ? $"ValueTask costs {string.Join("; ", findings)}" : "What async methods cost",
            $"What they add to the code around them, with the {Estimates.LevelText} confidence interval",
            PanelOf(AxisWords.AddedTime, cost => new(cost.Time, cost.Interval)),
            PanelOf(AxisWords.AddedBytes, cost => cost.Bytes is { } bytes ? new(bytes) : null)
        )
        {
            Origins = [.. All.SelectMany(price => price.Among.Origins).Distinct()],
        };

        Panel PanelOf(string title, Func<Cost, RowPoint?> read) =>
            new(
                Axis.Linear(title),
                Axis.Category([.. rows.Select(row => row.Task.Name)]),
                RowPoint.InRows("Task", TraceStyle.Task, [.. rows.Select(row => read(row.Task.Cost))]),
                RowPoint.InRows(
                    "ValueTask",
                    TraceStyle.ValueTask,
                    [.. rows.Select(row => row.ValueTask is null ? null : read(row.ValueTask.Cost))]
                )
            );
    }
}
