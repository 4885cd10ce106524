using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <param name="Runs">The runs that the timed claims were judged by.</param>
public sealed record RuntimeVerdicts(Ledger Ledger, IReadOnlyList<BenchmarkResults> Runs);
