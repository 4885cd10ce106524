namespace PriceOfAwait.Measuring;

/// <summary>How many loads the callers of a cache started who came before the first load was complete.</summary>
/// <param name="Way">How the cache finds what it has.</param>
public sealed record StartedLoads(string Way, int Callers, int Loads)
{
    public const string OfCheckedValue = "a checked value";
    public const string OfKeptTask = "a kept task";
    public const string OfKeptTaskRaced = "a kept task, two threads";
    public const string OfKeptLazyRaced = "a kept Lazy, two threads";
    public const string OfMemoryCache = "IMemoryCache";
    public const string OfHybridCache = "HybridCache";
}
