namespace PriceOfAwait.Measuring;

/// <summary>An interval of a server's life: what its clients notice, and what its runtime counts.</summary>
/// <param name="Seconds">From the first request to the interval's end.</param>
/// <param name="Answered">Requests answered, per second.</param>
/// <param name="Unanswered">Requests that have come and wait for their answer, at the end.</param>
/// <param name="TimeToAnswer">The median of the requests that were answered, in seconds; 0 if none was.</param>
/// <param name="Threads">The threads of the pool, at the end.</param>
/// <param name="Queued">The work that waits for a thread of the pool, at the end.</param>
/// <param name="Processor">The processors in use, such as 1.5, on average.</param>
/// <param name="Contentions">How often a thread met a lock that another one held, per second.</param>
public sealed record LoadedMoment(
    double Seconds,
    double Answered,
    int Unanswered,
    double TimeToAnswer,
    int Threads,
    long Queued,
    double Processor,
    double Contentions
);
