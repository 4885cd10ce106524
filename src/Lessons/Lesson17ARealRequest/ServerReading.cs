namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>What the server's process has used since it started, as it says itself.</summary>
/// <param name="Processor">All its threads, in user and kernel mode.</param>
/// <param name="Threads">The threads of its pool now.</param>
internal sealed record ServerReading(TimeSpan Processor, long Bytes, long CompiledMethods, int Threads);
