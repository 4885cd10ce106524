namespace PriceOfAwait.Tests.Lessons.Lesson06ClosureCapture;

internal sealed class ClosureEvidence : MadeUpEvidence
{
    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["CC1"] = Bytes(
                "Lesson02CachedCompletedTasks.Lookups",
                "GetStockPriceWithValueTaskAsync_Capturing 40",
                "GetStockPriceWithValueTaskAsync_Capturing 0"
            ),
            ["CC2"] = (
                Answers(MadeUp.Lowered("_Capturing", closures: 1), MadeUp.Lowered("_Optimized", closures: 0)),
                Answers(MadeUp.Lowered("_Capturing", closures: 0), MadeUp.Lowered("_Optimized", closures: 0))
            ),
        };
}
