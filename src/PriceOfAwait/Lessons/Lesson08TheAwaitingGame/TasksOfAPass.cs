namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// How many tasks one pass over the order book allocates: one for each line and each order, unless the result has a
/// cached task.
/// </summary>
/// <param name="Lines">The lines' results, which come from <c>Task.FromResult</c>.</param>
/// <param name="Orders">
/// The orders' results, which come from an <c>async</c> method or, by hand, from <c>Task.FromResult</c>.
/// </param>
/// <param name="Passes">How many passes share the one task of the book.</param>
public sealed record TasksOfAPass(IReadOnlyList<int> Lines, IReadOnlyList<int> Orders, int Passes)
{
    private const string Awaited = "int/await/task";

    /// <summary>
    /// The number of tasks beside each series' allocated bytes, and the bytes per task that follow from both.
    /// </summary>
    /// <param name="today">Which results have a cached task on the measured runtime.</param>
    /// <param name="sizes">The size of a task on the measured runtime.</param>
    public Table Beside(Comparison comparison, TaskIdentities today, TaskSizes sizes) =>
        new(
            [
                BenchmarkTable.MethodColumn(""),
                new Column("Figures"),
                Column.Number("Lines’ tasks"),
                Column.Number("Orders’ tasks"),
                Column.Number("Allocated [B]"),
                Column.Number("B per task"),
            ],
            [
                .. from method in new[] { Awaited, "int/manual/task/iscompleted" }
                from series in comparison.Series
                let bytes = series[new(method, Parameters.None)]?.AllocatedBytes
                where bytes is not null
                let tasks = TasksOf(method, series.Run is null ? null : today)
                select (IReadOnlyList<string>)
                    [
                        method,
                        series.Label,
                        Format.Bytes(tasks.OfLines),
                        Format.Bytes(tasks.OfOrders),
                        Format.Bytes(bytes.Value),
                        Format.Bytes(bytes.Value / (tasks.OfLines + tasks.OfOrders + 1.0 / Passes)),
                    ],
            ]
        )
        {
            Footnotes = [InTotal(TasksOf(Awaited, today), sizes["int"])],
        };

    /// <param name="today">
    /// <see langword="null"/> for the figures of 2017, when only <c>async</c> methods had cached tasks.
    /// </param>
    private (int OfLines, int OfOrders) TasksOf(string method, TaskIdentities? today)
    {
        return (
            Lines.Count(line => IsNew(line, "FromResult")),
            Orders.Count(order => IsNew(order, method == Awaited ? "async" : "FromResult"))
        );

        bool IsNew(int result, string source) =>
            today is null ? source != "async" || !Published.CachedInts.Contains(result) : !today.IsSame(result, source);
    }

    private string InTotal((int OfLines, int OfOrders) tasks, long size)
    {
        var all = tasks.OfLines + tasks.OfOrders;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"Awaiting, today: {all} tasks of {size} B, and the book’s own task, which serves {Passes} passes: "
                + $"{all * size + (double)size / Passes:#,0.###} B. The counted bytes are rounded to a tenth."
        );
    }
}
