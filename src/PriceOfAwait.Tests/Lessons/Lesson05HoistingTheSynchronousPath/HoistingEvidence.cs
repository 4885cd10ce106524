namespace PriceOfAwait.Tests.Lessons.Lesson05HoistingTheSynchronousPath;

internal sealed class HoistingEvidence : MadeUpEvidence
{
    private const string Hoisting = "Lesson05HoistingTheSynchronousPath.Hoisting";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["HO1"] = (
            Both(Hoisting, "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 95",
                "GetStockPriceWithValueTaskAsync_Optimized 0"),
            Both(Hoisting, "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 60",
                "GetStockPriceWithValueTaskAsync_Optimized 0")),
    };
}
