#if WITH_SERVER
namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>What the runtime of the server has counted since it started, and counts now.</summary>
internal sealed record ServerCounters(TimeSpan Processor, int Threads, long Queued, long Contentions);
#endif
