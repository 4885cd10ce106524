namespace PriceOfAwait.Attending;

internal sealed record GuessedRatio(string Benchmarks, string Baseline, BenchmarkId Of, double Ratio) : Found;
