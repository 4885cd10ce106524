namespace PriceOfAwait.Tests.Lessons.Lesson07TheCostOfYield;

internal sealed class YieldEvidence : MadeUpEvidence
{
    private const string WithYield = "Lesson07TheCostOfYield.WithYield";
    private const string Blocking = "Lesson07TheCostOfYield.Blocking";
    private const string OtherWays = "Lesson07TheCostOfYield.OtherWaysToWait";
    private const string Waits = "GetStockPriceWithValueTaskAsync_Await";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["YC1"] = (
            Times((WithYield, "GetStockPriceFor 100, GetStockPriceFor_Await 300, GetStockPriceForAsync_Await 500"),
                (Blocking, "Blocks 800"))
                with { Answers = Of(MadeUp.Bytes(WithYield, "GetStockPriceFor_Await 296, GetStockPriceForAsync_Await 552")) },
            Times((WithYield, "GetStockPriceFor 100, GetStockPriceFor_Await 300, GetStockPriceForAsync_Await 500"),
                (Blocking, "Blocks 800"))
                with { Answers = Of(MadeUp.Bytes(WithYield, "GetStockPriceFor_Await 104, GetStockPriceForAsync_Await 224")) }),
        ["YC2"] = (
            Both(WithYield, "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 101",
                "GetStockPriceForAsync_Await 224, GetStockPriceWithValueTaskAsync_Await 240"),
            Both(WithYield, "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 101",
                "GetStockPriceForAsync_Await 224, GetStockPriceWithValueTaskAsync_Await 224")),
        ["BS2"] = (
            Both(OtherWays, $"{Waits} 100, {Waits}Pooled 95", $"{Waits} 240, {Waits}Pooled 104"),
            Both(OtherWays, $"{Waits} 100, {Waits}Pooled 95", $"{Waits} 240, {Waits}Pooled 240")),
        ["BS3"] = (
            Both(OtherWays, $"{Waits} 100, {Waits}Forced 100", $"{Waits} 240, {Waits}Forced 248"),
            Both(OtherWays, $"{Waits} 100, {Waits}Forced 80", $"{Waits} 240, {Waits}Forced 248")),
        ["BS4"] = (
            Both(OtherWays, $"{Waits} 100, GetStockPriceWithValueTaskAsync_FromSource 60", "GetStockPriceWithValueTaskAsync_FromSource 0"),
            Both(OtherWays, $"{Waits} 100, GetStockPriceWithValueTaskAsync_FromSource 60",
                "GetStockPriceWithValueTaskAsync_FromSource 72")),
    };
}
