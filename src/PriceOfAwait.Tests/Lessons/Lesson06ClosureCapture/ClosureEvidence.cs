namespace PriceOfAwait.Tests.Lessons.Lesson06ClosureCapture;

internal sealed class ClosureEvidence : MadeUpEvidence
{
    private const string Hoisting = "Lesson05HoistingTheSynchronousPath.Hoisting";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["CC1"] = (
            Answers(MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing 40")),
            Answers(MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing 0"))),
        ["CC2"] = (Answers(MadeUp.Lowered("_Capturing", closures: 1), MadeUp.Lowered("_Optimized", closures: 0)),
            Answers(MadeUp.Lowered("_Capturing", closures: 0), MadeUp.Lowered("_Optimized", closures: 0))),
    };
}
