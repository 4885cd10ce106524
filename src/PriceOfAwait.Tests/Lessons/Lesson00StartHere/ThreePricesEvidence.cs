namespace PriceOfAwait.Tests.Lessons.Lesson00StartHere;

internal sealed class ThreePricesEvidence : MadeUpEvidence
{
    private const string ThreePrices = "Lesson00StartHere.ThreePrices";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["TP1"] = Both(
                ThreePrices,
                "ResultOfTask 20, AwaitTask 21, PlainMethod 20, AsyncMethod 50",
                "AwaitTask 0, AsyncMethod 72",
                changingMeans: "AwaitTask 40"
            ),
            ["TP2"] = Both(
                ThreePrices,
                "AsyncMethod 50, FirstWait 300, FurtherMethod 400",
                "FirstWait 104, FurtherMethod 208",
                changingBytes: "FurtherMethod 104"
            ),
        };
}
