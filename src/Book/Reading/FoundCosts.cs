using PriceOfAwait.Comparing;

namespace PriceOfAwait.Book.Reading;

/// <summary>What a notebook shows that something costs, in the cell with the id <paramref name="Place"/>.</summary>
internal sealed record FoundCosts(Costs Costs, string Place);
