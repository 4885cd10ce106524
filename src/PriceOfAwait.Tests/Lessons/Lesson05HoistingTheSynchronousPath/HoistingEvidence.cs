namespace PriceOfAwait.Tests.Lessons.Lesson05HoistingTheSynchronousPath;

internal sealed class HoistingEvidence : MadeUpEvidence
{
    private const string Optimized = "GetStockPriceWithValueTaskAsync_Optimized";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["HO1"] = Both(
                "Lesson02CachedCompletedTasks.Lookups",
                $"GetStockPriceWithValueTaskAsync 100, {Optimized} 95",
                $"{Optimized} 0",
                changingMeans: $"{Optimized} 60"
            ),
        };
}
