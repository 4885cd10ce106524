namespace PriceOfAwait.InClass;

internal sealed record GuessedRatio(string Benchmarks, string Baseline, BenchmarkId Of, double Ratio) : ClassResult;
