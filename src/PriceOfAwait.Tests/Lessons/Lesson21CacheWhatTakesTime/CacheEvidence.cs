namespace PriceOfAwait.Tests.Lessons.Lesson21CacheWhatTakesTime;

internal sealed class CacheEvidence : MadeUpEvidence
{
    private const string Hits = "Lesson21CacheWhatTakesTime.Hits";
    private const string HitBytes = "KeptValue 0, KeptTask 0, KeptLazy 0, InMemoryCache 80, InHybridCache 0";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["CW1"] = (Loads(inMemoryCache: 100), Loads(inMemoryCache: 1)),
            ["CW2"] = Bytes(Hits, HitBytes, "InMemoryCache 0"),
            ["CW3"] = Times(Hits, "KeptTask 15, InHybridCache 80", "InHybridCache 20"),
        };

    private static Evidence Loads(int inMemoryCache) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.FirstCallers(),
                new LoadsOfCallers([
                    new(StartedLoads.OfCheckedValue, 100, 100),
                    new(StartedLoads.OfKeptTask, 100, 1),
                    new(StartedLoads.OfKeptTaskRaced, 100, 2),
                    new(StartedLoads.OfKeptLazyRaced, 100, 1),
                    new(StartedLoads.OfMemoryCache, 100, inMemoryCache),
                    new(StartedLoads.OfHybridCache, 100, 1),
                ])
            )
        );
}
