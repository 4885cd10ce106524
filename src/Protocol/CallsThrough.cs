namespace PriceOfAwait.Measuring;

/// <summary>How long calls took together, and how many threads the pool had then.</summary>
/// <param name="Way">Either <c>await</c> or <c>.Result</c>.</param>
public sealed record CallsThrough(string Way, int Calls, double Seconds, int Threads);
