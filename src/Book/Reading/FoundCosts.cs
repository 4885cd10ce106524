using PriceOfAwait.Comparing;

namespace PriceOfAwait.Book.Reading;

/// <summary>Costs that a notebook shows, in the cell with the id <paramref name="Place"/>.</summary>
internal sealed record FoundCosts(Costs Costs, string Place);
