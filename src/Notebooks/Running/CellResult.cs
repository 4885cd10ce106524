namespace PriceOfAwait.Notebooks.Running;

/// <param name="Error">What went wrong; <see langword="null"/> if it succeeded.</param>
public sealed record CellResult(int Number, CellOutcome Outcome, TimeSpan Elapsed, string? Error);
