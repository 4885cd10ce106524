namespace PriceOfAwait.Book.Pages;

/// <summary>A cell of a lesson as it stands on a page.</summary>
/// <param name="Kind"><see cref="CellKind.Damaged"/> for a note that stands where a cell can't be shown.</param>
/// <param name="HasTitle">Whether it has the heading of a whole lesson.</param>
internal sealed record CellMarkup(CellKind Kind, Markup Markup, bool HasTitle = false);
