namespace PriceOfAwait.Notebooks.Documents;

/// <summary>
/// Raw cells are for converters: neither run nor shown. For a damaged cell, see <see cref="Cell.Failure"/>.
/// </summary>
public enum CellKind
{
    Code,
    Markdown,
    Raw,
    Damaged,
}
