namespace PriceOfAwait.ClassBoard;

internal sealed record NamedGuess(string By, double Value, string? Words = null);
