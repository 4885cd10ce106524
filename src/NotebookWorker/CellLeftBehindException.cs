using System.Globalization;

namespace PriceOfAwait.NotebookWorker;

/// <summary>The reader has interrupted the cell, and what it calls doesn't end.</summary>
internal sealed class CellLeftBehindException() : CellException("Interrupted", string.Create(
    CultureInfo.InvariantCulture,
    $"What the cell calls did not end within {Interruption.Patience.TotalSeconds} s, so the cell was left behind. All variables are kept. "
        + $"Its code may go on in the background until that call returns, and use a processor: restart the kernel to be rid of it."));
