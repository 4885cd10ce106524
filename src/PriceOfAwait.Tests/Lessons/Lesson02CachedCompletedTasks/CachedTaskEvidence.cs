namespace PriceOfAwait.Tests.Lessons.Lesson02CachedCompletedTasks;

internal sealed class CachedTaskEvidence : MadeUpEvidence
{
    private const string SyncVsAsync = "Lesson02CachedCompletedTasks.SyncVsAsync";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["CT1"] = (Answers(MadeUp.TasksOfTypes(_ => true)), Answers(MadeUp.TasksOfTypes(_ => false))),
            ["CT2"] = Bytes(SyncVsAsync, "GetStockPriceFor 0", "GetStockPriceFor 72"),
            ["CT3"] = Times(
                "Lesson02CachedCompletedTasks.Lookups",
                "GetPricesDirectlyFromCache 96, GetStockPriceFor 100, GetStockPriceForAsync 111",
                "GetStockPriceForAsync 160"
            ),
            ["BS1"] = Both(
                "Lesson02CachedCompletedTasks.KeptTask",
                "GetStockPriceForAsync_Optimized 100, GetStockPriceForAsync_Kept 90",
                "GetStockPriceForAsync_Kept 0",
                changingMeans: "GetStockPriceForAsync_Kept 130"
            ),
            ["BS8"] = Both(
                "Lesson02CachedCompletedTasks.ManyLookups",
                "AwaitsOnce 100, AwaitsEach 130",
                "AwaitsOnce 80, AwaitsEach 8080",
                changingBytes: "AwaitsEach 80"
            ),
        };
}
