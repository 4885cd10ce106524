namespace PriceOfAwait.Measuring;

/// <summary>A launch, counted from 1, that ended early. The other launches count.</summary>
public sealed record LostLaunch(BenchmarkId Id, int Launch, string Failure);
