namespace PriceOfAwait.Comparing;

/// <param name="Chosen">Empty until the reader chooses some.</param>
public sealed record GuessedTypes(IReadOnlyList<string> Offered, IReadOnlyList<string> Chosen);
