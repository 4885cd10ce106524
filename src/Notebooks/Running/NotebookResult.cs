namespace PriceOfAwait.Notebooks.Running;

/// <param name="Cells">The cells that were run.</param>
/// <param name="Succeeded">Whether all of the notebook's cells ran without an error.</param>
public sealed record NotebookResult(IReadOnlyList<CellResult> Cells, bool Succeeded);
