namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

internal sealed class TaskOrValueTaskEvidence : MadeUpEvidence
{
    private const string Scaled = "Lesson09TaskOrValueTask.TaskOrValueTask";
    private const string Ordered = "Lesson09TaskOrValueTask.OrderedDraws";
    private const string Pairs = "Lesson09TaskOrValueTask.CallerAndCallee";

    private const string Boxes =
        "TaskAwaitsTask 208, TaskAwaitsValueTask 216, TaskAwaitsPooled 104, ValueTaskAwaitsTask 216, "
        + "ValueTaskAwaitsValueTask 224, ValueTaskAwaitsPooled 112, PooledAwaitsTask 104, PooledAwaitsValueTask "
        + "112, PooledAwaitsPooled 0, TaskPassesTask 104, ValueTaskPassesValueTask 112, ValueTaskPassesPooled 0";

    private const string Tasks =
        "TaskAwaitsTask 144, TaskAwaitsValueTask 72, TaskAwaitsPooled 72, ValueTaskAwaitsTask 72, "
        + "ValueTaskAwaitsValueTask 0, ValueTaskAwaitsPooled 0, PooledAwaitsTask 72, PooledAwaitsValueTask 0, "
        + "PooledAwaitsPooled 0, TaskPassesTask 72, ValueTaskPassesValueTask 0, ValueTaskPassesPooled 0";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["TV1"] = (Answers(TaskSizes(72, 80)), Answers(TaskSizes(72, 88))),
            ["TV2"] = (Answers(PayingFrom(0.2, 0.3)), Answers(PayingFrom(0.3, 0.3))),
            ["TV3"] = Times(
                Scaled,
                "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110, ValueTaskOfInt "
                    + "Work=3 50",
                "ValueTaskOfInt 95"
            ),
            ["TV4"] = Times(
                Scaled,
                "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95, ValueTaskOfInt "
                    + "Work=0 200",
                "ValueTaskOfInt 120"
            ),
            ["TV3-ends"] = Times(
                Scaled,
                "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110",
                "ValueTaskOfInt CompletionProbability=1 90"
            ),
            ["TV4-end"] = Times(
                Scaled,
                "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95",
                "ValueTaskOfInt CompletionProbability=1 120"
            ),
            ["TV5"] = Bytes(Scaled, "TaskOfInt 144, TaskOfDecimal 160", "TaskOfDecimal 80"),
            ["TV6"] = Both(
                Scaled,
                "TaskOfInt 20, TaskOfInt Work=3 30",
                "TaskOfInt 144, ValueTaskOfInt 0, TaskOfDecimal 160, ValueTaskOfDecimal 0",
                changingBytes: "ValueTaskOfDecimal Work=3 8"
            ),
            ["OD1"] = Times(
                Ordered,
                At("0", "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110")
                    + ", "
                    + At("1", "TaskOfInt 100, ValueTaskOfInt 90"),
                At("0", "ValueTaskOfDecimal 95")
            ),
            ["OD2"] = Bytes(
                Ordered,
                At("0", "TaskOfInt 208, ValueTaskOfInt 232, TaskOfDecimal 224, ValueTaskOfDecimal 280")
                    + ", "
                    + At("0.5", "TaskOfInt 176, ValueTaskOfInt 116, TaskOfDecimal 192, ValueTaskOfDecimal 140")
                    + ", "
                    + At("1", "TaskOfInt 144, ValueTaskOfInt 0, TaskOfDecimal 160, ValueTaskOfDecimal 0"),
                At("0.5", "ValueTaskOfInt 120")
            ),
            // One box too many.
            ["BS5"] = Bytes(Pairs, Boxes, "TaskAwaitsTask 312"),
            ["BS6"] = (
                Answers(MadeUp.Bytes(Pairs, Tasks), MadeUp.Sizes(new TaskSize("int", 72))),
                Answers(MadeUp.Bytes(Pairs, Tasks + ", TaskPassesTask 144"), MadeUp.Sizes(new TaskSize("int", 72)))
            ),
            ["BS7"] = Times(
                Pairs,
                "TaskAwaitsTask 30, ValueTaskAwaitsValueTask 30, ValueTaskAwaitsPooled 30, "
                    + "TaskPassesTask 20, ValueTaskPassesValueTask 20, ValueTaskPassesPooled 20",
                "ValueTaskPassesValueTask 40"
            ),
        };

    private static string At(string share, string figures) =>
        string.Join(
            ", ",
            figures.Split(", ").Select(figure => figure.Replace(" ", $" CompletionProbability={share} "))
        );

    private static KeyValuePair<ExactQuestion, object> TaskSizes(long small, long large) =>
        MadeUp.Sizes([
            .. Published.TaskSizes.Rows.Select(row => new TaskSize(
                row.Id.Method,
                row.Figures["task_bytes"] == 72 ? small : large
            )),
        ]);

    /// <summary>Bytes at both ends whose lines cross at these shares.</summary>
    private static KeyValuePair<ExactQuestion, object> PayingFrom(double ofInt, double ofDecimal) =>
        MadeUp.Bytes(
            Scaled,
            string.Join(
                ", ",
                from type in new[] { (Name: "Int", From: ofInt), (Name: "Decimal", From: ofDecimal) }
                from end in new[]
                {
                    (Share: 0, ValueTask: 100 + 100 * type.From),
                    (Share: 1, ValueTask: 100 * type.From),
                }
                select $"TaskOf{type.Name} CompletionProbability={end.Share} 100, "
                    + FormattableString.Invariant(
                        $"ValueTaskOf{type.Name} CompletionProbability={end.Share} {end.ValueTask}"
                    )
            )
        );
}
