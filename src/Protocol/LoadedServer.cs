namespace PriceOfAwait.Measuring;

/// <summary>A server under a steady load of requests, watched for some seconds.</summary>
/// <param name="Server">What is the matter with it.</param>
/// <param name="Load">The requests that come each second, whether or not earlier ones have been answered.</param>
/// <param name="Processors">How many processors its runtime sees.</param>
/// <param name="Moments">One for each interval, in order.</param>
public sealed record LoadedServer(string Server, int Load, int Processors, IReadOnlyList<LoadedMoment> Moments)
{
    public const string Healthy = "healthy";
    public const string StarvingPool = "starving pool";
    public const string LockConvoy = "lock convoy";
    public const string SlowDependency = "slow dependency";
    public const string BusyProcessor = "busy processor";
    public const string MoreThreads = "100 threads at once";
    public const string MoreProcessors = "8 processors";

    /// <summary>
    /// In the order in which they are watched. A slow dependency that is awaited is also what is left of the starving
    /// pool once its code is repaired. The last two are what somebody does to a starving server whose code must not
    /// change now.
    /// </summary>
    public static IReadOnlyList<string> All { get; } =
    [Healthy, StarvingPool, LockConvoy, SlowDependency, BusyProcessor, MoreThreads, MoreProcessors];
}
