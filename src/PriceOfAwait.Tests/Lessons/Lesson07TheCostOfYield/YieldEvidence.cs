namespace PriceOfAwait.Tests.Lessons.Lesson07TheCostOfYield;

internal sealed class YieldEvidence : MadeUpEvidence
{
    private const string WithYield = "Lesson07TheCostOfYield.WithYield";
    private const string OtherWays = "Lesson07TheCostOfYield.OtherWaysToWait";
    private const string Waits = "GetStockPriceWithValueTaskAsync_Await";

    private const string FromSource = "GetStockPriceWithValueTaskAsync_FromSource";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["YC1"] = (
            Yields("GetStockPriceFor_Await 296, GetStockPriceForAsync_Await 552", "GetStockPriceForAsync_Await 10439"),
            // A second wait that takes a quarter of what the source's took.
            Yields("GetStockPriceFor_Await 296, GetStockPriceForAsync_Await 552", "GetStockPriceForAsync_Await 7441")),
        ["YC2"] = Both(WithYield, $"GetStockPriceForAsync_Await 100, {Waits} 101", $"GetStockPriceForAsync_Await 224, {Waits} 240",
            changingBytes: $"{Waits} 224"),
        ["BS2"] = Both(
            OtherWays, $"{Waits} 100, {Waits}Pooled 95", $"{Waits} 240, {Waits}Pooled 104", changingBytes: $"{Waits}Pooled 240"),
        ["BS3"] = Both(
            OtherWays, $"{Waits} 100, {Waits}Forced 100", $"{Waits} 240, {Waits}Forced 248", changingMeans: $"{Waits}Forced 80"),
        ["BS4"] = Both(OtherWays, $"{Waits} 100, {FromSource} 60", $"{FromSource} 0", changingBytes: $"{FromSource} 72"),
    };

    private static Evidence Yields(string bytes, string twoWaits) => Answers(MadeUp.Bytes(WithYield, bytes)) with
    {
        Runs =
        [
            MadeUp.Run(WithYield, $"GetStockPriceFor 2332, GetStockPriceFor_Await 6441, {twoWaits}"),
            MadeUp.Run("Lesson07TheCostOfYield.Blocking", "Blocks 6441"),
        ],
    };
}
