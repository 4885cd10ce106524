namespace PriceOfAwait.Comparing;

/// <param name="Figures">One per series; <see langword="null"/> if the series lacks the benchmark.</param>
public sealed record ComparedRow(BenchmarkId Id, IReadOnlyList<ComparedFigures?> Figures);
