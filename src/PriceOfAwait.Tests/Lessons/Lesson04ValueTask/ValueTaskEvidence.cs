namespace PriceOfAwait.Tests.Lessons.Lesson04ValueTask;

internal sealed class ValueTaskEvidence : MadeUpEvidence
{
    private const string WithValueTask = "Lesson04ValueTask.WithValueTask";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["VT1"] = (
                Answers(MadeUp.Bytes(WithValueTask, "GetStockPriceForAsync 80, GetStockPriceWithValueTaskAsync 0")),
                Answers(
                    MadeUp.Bytes(WithValueTask, "GetStockPriceForAsync 80, GetStockPriceWithValueTaskAsync 80"),
                    MadeUp.Sizes(new TaskSize("decimal", 80))
                )
            ),
            ["VT2"] = Times(
                WithValueTask,
                "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 97",
                "GetStockPriceWithValueTaskAsync 103"
            ),
        };
}
