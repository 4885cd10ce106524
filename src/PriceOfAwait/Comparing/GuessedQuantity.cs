namespace PriceOfAwait.Comparing;

/// <param name="Value"><see langword="null"/> until the reader enters it.</param>
public sealed record GuessedQuantity(string About, double? Value);
