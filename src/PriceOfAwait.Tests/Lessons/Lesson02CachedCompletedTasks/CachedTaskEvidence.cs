namespace PriceOfAwait.Tests.Lessons.Lesson02CachedCompletedTasks;

internal sealed class CachedTaskEvidence : MadeUpEvidence
{
    private const string SyncVsAsync = "Lesson02CachedCompletedTasks.SyncVsAsync";
    private const string KeptTask = "Lesson02CachedCompletedTasks.KeptTask";
    private const string Kept = "GetStockPriceForAsync_Optimized 100, GetStockPriceForAsync_Kept";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["CT1"] = (Answers(MadeUp.TasksOfTypes(_ => true)), Answers(MadeUp.TasksOfTypes(_ => false))),
        ["CT2"] = (Answers(MadeUp.Bytes(SyncVsAsync, "GetStockPriceFor 0")), Answers(MadeUp.Bytes(SyncVsAsync, "GetStockPriceFor 72"))),
        ["CT3"] = (
            Times(SyncVsAsync, "GetPricesDirectlyFromCache 96, GetStockPriceFor 100, GetStockPriceForAsync 111"),
            Times(SyncVsAsync, "GetPricesDirectlyFromCache 96, GetStockPriceFor 100, GetStockPriceForAsync 150")),
        ["BS1"] = (Both(KeptTask, $"{Kept} 90", "GetStockPriceForAsync_Kept 0"),
            Both(KeptTask, $"{Kept} 130", "GetStockPriceForAsync_Kept 0")),
    };
}
