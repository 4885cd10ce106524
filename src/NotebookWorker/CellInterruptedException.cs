namespace PriceOfAwait.NotebookWorker;

/// <summary>The reader has interrupted the cell.</summary>
internal sealed class CellInterruptedException() : OperationCanceledException("The cell was interrupted.");
