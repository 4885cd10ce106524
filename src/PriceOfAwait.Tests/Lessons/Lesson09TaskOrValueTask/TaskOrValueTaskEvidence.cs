namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

internal sealed class TaskOrValueTaskEvidence : MadeUpEvidence
{
    private const string Scaled = "Lesson09TaskOrValueTask.TaskOrValueTask";
    private const string Pairs = "Lesson09TaskOrValueTask.CallerAndCallee";

    private const string Boxes =
        "TaskAwaitsTask 208, TaskAwaitsValueTask 216, TaskAwaitsPooled 104, ValueTaskAwaitsTask 216, ValueTaskAwaitsValueTask 224, "
        + "ValueTaskAwaitsPooled 112, PooledAwaitsTask 104, PooledAwaitsValueTask 112, PooledAwaitsPooled 0, TaskPassesTask 104, "
        + "ValueTaskPassesValueTask 112, ValueTaskPassesPooled 0";

    private const string Tasks =
        "TaskAwaitsTask 144, TaskAwaitsValueTask 72, TaskAwaitsPooled 72, ValueTaskAwaitsTask 72, ValueTaskAwaitsValueTask 0, "
        + "ValueTaskAwaitsPooled 0, PooledAwaitsTask 72, PooledAwaitsValueTask 0, PooledAwaitsPooled 0, TaskPassesTask 72, "
        + "ValueTaskPassesValueTask 0, ValueTaskPassesPooled 0";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["TV1"] = (Answers(TaskSizes(72, 80)), Answers(TaskSizes(72, 88))),
        ["TV2"] = (Answers(PayingFrom(0.2, 0.3)), Answers(PayingFrom(0.3, 0.3))),
        ["TV3"] = Times(Scaled,
            "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110, ValueTaskOfInt Work=3 50", "ValueTaskOfInt 95"),
        ["TV4"] = Times(Scaled,
            "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95, ValueTaskOfInt Work=0 200", "ValueTaskOfInt 120"),
        ["TV3-ends"] = Times(
            Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110",
            "ValueTaskOfInt CompletionProbability=1 90"),
        ["TV4-end"] = Times(
            Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95",
            "ValueTaskOfInt CompletionProbability=1 120"),
        ["TV7-ends"] = Times(
            Scaled, "TaskOfInt 100, ValueTaskOfInt 100, TaskOfDecimal 110, ValueTaskOfDecimal 110",
            "TaskOfDecimal CompletionProbability=1 90"),
        ["TV5"] = Bytes(Scaled, "TaskOfInt 144, TaskOfDecimal 160", "TaskOfDecimal 80"),
        ["TV6"] = Both(Scaled,
            "TaskOfInt 20, TaskOfInt Work=3 30", "TaskOfInt 144, ValueTaskOfInt 0, TaskOfDecimal 160, ValueTaskOfDecimal 0",
            changingBytes: "ValueTaskOfDecimal Work=3 8"),
        // One box too many.
        ["BS5"] = Bytes(Pairs, Boxes, "TaskAwaitsTask 312"),
        ["BS6"] = (Answers(MadeUp.Bytes(Pairs, Tasks), MadeUp.Sizes(new TaskSize("int", 72))),
            Answers(MadeUp.Bytes(Pairs, Tasks + ", TaskPassesTask 144"), MadeUp.Sizes(new TaskSize("int", 72)))),
        ["BS7"] = Times(Pairs,
            "TaskAwaitsTask 30, ValueTaskAwaitsValueTask 30, ValueTaskAwaitsPooled 30, "
            + "TaskPassesTask 20, ValueTaskPassesValueTask 20, ValueTaskPassesPooled 20",
            "ValueTaskPassesValueTask 40"),
    };

    private static KeyValuePair<ExactQuestion, object> TaskSizes(long small, long large) =>
        MadeUp.Sizes([.. Published.TaskSizes.Rows.Select(row =>
            new TaskSize(row.Id.Method, row.Figures["task_bytes"] == 72 ? small : large))]);

    private static KeyValuePair<ExactQuestion, object> PayingFrom(double ofInt, double ofDecimal) => MadeUp.Bytes(Scaled, string.Join(", ",
        from tenths in Enumerable.Range(0, 11)
        let share = tenths / 10.0
        from type in new[] { (Name: "Int", From: ofInt), (Name: "Decimal", From: ofDecimal) }
        select FormattableString.Invariant($"TaskOf{type.Name} CompletionProbability={share} 100, ")
            + FormattableString.Invariant($"ValueTaskOf{type.Name} CompletionProbability={share} {(share >= type.From ? 90 : 110)}")));
}
