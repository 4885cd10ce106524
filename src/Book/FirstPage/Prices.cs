using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>
/// What async methods add, with <c>Task</c> and with <c>ValueTask</c>; synchronous completions first.
/// </summary>
public sealed class Prices(IReadOnlyList<Price> all)
{
    public IReadOnlyList<Price> All { get; } = [.. all.OrderBy(price => (price.Plan.Waits, price.Plan.Methods))];

    /// <summary>Those with <c>Task</c>.</summary>
    public IReadOnlyList<Price> Main => [.. All.Where(price => !price.Plan.ReturnsValueTask)];

    /// <summary>The prices among other times, defined or measured for comparison; shortest first.</summary>
    public IReadOnlyList<(string Name, double Time, string Text, bool IsPrice)> ScaleWith(
        IEnumerable<(Yardstick Yardstick, Amount Takes)> yardsticks
    ) =>
        [
            .. new[] { ("a cycle at 3 GHz", 1 / 3.0), ("a millisecond", 1e6), ("a frame at 60 Hz", 1e9 / 60) }
                .Select(time => (time.Item1, time.Item2, Measuring.Text.Duration(time.Item2), false))
                .Concat(yardsticks.Select(one => (one.Yardstick.One, one.Takes.Time.Value, one.Takes.TimeText, false)))
                .Concat(
                    Main.Where(price => price.Pays.Time.Value > 0)
                        .Select(price => (price.Name, price.Pays.Time.Value, price.Pays.TimeText, true))
                )
                .OrderBy(time => time.Item2),
        ];

    public Figure ToFigure()
    {
        var rows = Main.Select(task =>
                (Task: task, ValueTask: All.FirstOrDefault(other => other.Plan.ReturnsValueTask && other.IsLike(task)))
            )
            .ToList();
        var findings = rows.Where(row => row is { Task.Plan.Methods: 1, ValueTask: not null })
            .Select(row =>
                (
                    row.ValueTask!.DiffersFrom(row.Task)
                        ? $"{row.ValueTask.Pays.Both} instead of {row.Task.Pays.Both}"
                        : "no time distinguishable from Task’s"
                ) + $" {row.Task.When}"
            )
            .ToList();
        return new Figure(
            findings.Count > 0 ? $"ValueTask costs {string.Join("; ", findings)}" : "What async methods cost",
            $"What they add to the code around them, with the {Estimates.LevelText} confidence interval",
            PanelOf(AxisWords.AddedTime, price => new(price.Pays.Time.Value, price.Pays.Time.Interval)),
            PanelOf(AxisWords.AddedBytes, price => price.Pays.Bytes is { } bytes ? new(bytes) : null)
        )
        {
            Origins = [.. All.Select(price => price.Run.Origin).Distinct()],
        };

        Panel PanelOf(string title, Func<Price, RowPoint?> read) =>
            new(
                Axis.Linear(title),
                Axis.Category([.. rows.Select(row => row.Task.Name)]),
                RowPoint.InRows("Task", TraceStyle.Task, [.. rows.Select(row => read(row.Task))]),
                RowPoint.InRows(
                    "ValueTask",
                    TraceStyle.ValueTask,
                    [.. rows.Select(row => row.ValueTask is null ? null : read(row.ValueTask))]
                )
            );
    }
}
