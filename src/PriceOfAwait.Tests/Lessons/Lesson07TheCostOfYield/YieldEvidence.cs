namespace PriceOfAwait.Tests.Lessons.Lesson07TheCostOfYield;

internal sealed class YieldEvidence : MadeUpEvidence
{
    private const string WithYield = "Lesson07TheCostOfYield.WithYield";
    private const string Awaited = "Lesson07TheCostOfYield.AwaitedLookups";
    private const string OtherWays = "Lesson07TheCostOfYield.OtherWaysToWait";
    private const string Blocked =
        "GetStockPriceFor 2332, GetStockPriceFor_Await 6441, GetStockPriceForAsync_Await 10439";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            // A second wait that takes a quarter of what the source's took.
            ["YC1"] = Both(
                WithYield,
                Blocked,
                "GetStockPriceFor_Await 296, GetStockPriceForAsync_Await 552",
                changingMeans: "GetStockPriceForAsync_Await 7441"
            ),
            ["YC2"] = Both(
                WithYield,
                "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 105",
                "GetStockPriceForAsync_Await 296, GetStockPriceWithValueTaskAsync_Await 312",
                changingBytes: "GetStockPriceWithValueTaskAsync_Await 296"
            ),
            ["BS2"] = Both(
                OtherWays,
                "TwoWaitsWithValueTask 100, PooledBox 95",
                "TwoWaitsWithValueTask 248, PooledBox 112",
                changingBytes: "PooledBox 248"
            ),
            ["BS3"] = Both(
                OtherWays,
                "TwoWaitsWithValueTask 100, ForcedYield 100",
                "TwoWaitsWithValueTask 248, ForcedYield 256",
                changingMeans: "ForcedYield 80"
            ),
            ["BS4"] = Both(
                OtherWays,
                "TwoWaitsWithValueTask 100, FromSource 60",
                "FromSource 0",
                changingBytes: "FromSource 72"
            ),
            ["BS9"] = Both(
                Awaited,
                "OneWait 230, TwoWaits 320",
                "OneWait 112, TwoWaits 232",
                changingMeans: "TwoWaits 4230"
            ),
            ["BS11"] = Both(
                Awaited,
                "TwoWaits 320, TwoWaitsWithValueTask 325",
                "TwoWaits 232, TwoWaitsWithValueTask 248",
                changingMeans: "TwoWaitsWithValueTask 200"
            ),
            ["BS10"] = (
                Times((WithYield, Blocked), (Awaited, "OneWait 230")),
                Times((WithYield, Blocked), (Awaited, "OneWait 6441"))
            ),
        };
}
