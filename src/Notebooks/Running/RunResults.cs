using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Notebooks.Running;

/// <summary>How notebooks are run.</summary>
public sealed record RunSettings
{
    /// <summary>How long one cell may take before its process is ended.</summary>
    public TimeSpan CellTimeout { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary>Whether to go on with the next cell after one that failed. After any other end, the notebook's state is lost.</summary>
    public bool KeepGoing { get; init; }

    /// <summary>Environment variables for the cells, on top of this process's own; null removes one.</summary>
    public IReadOnlyDictionary<string, string?> Environment { get; init; } = new Dictionary<string, string?>();
}

/// <summary>Follows a run. It is called for one cell at a time.</summary>
public interface IRunObserver
{
    /// <summary>A code cell starts; they are numbered from 1.</summary>
    void CellStarted(int number, int total, Cell cell);

    /// <summary>Console text of the running cell, as it is printed.</summary>
    void CellOutput(Cell cell, string streamText);

    /// <summary>
    /// A code cell has ended, and its outputs are in the notebook. Cells that aren't run end without having started.
    /// </summary>
    void CellFinished(int number, int total, Cell cell, CellOutcome outcome, TimeSpan elapsed);
}

/// <summary>How a cell ended.</summary>
public enum CellOutcome
{
    /// <summary>It ran to its end.</summary>
    Ran,

    /// <summary>It didn't compile, or it threw.</summary>
    Failed,

    /// <summary>It took too long, and its process was ended.</summary>
    TimedOut,

    /// <summary>It ended its process: by a call or by a crash.</summary>
    EndedProcess,

    /// <summary>The run was cancelled while it ran.</summary>
    Cancelled,

    /// <summary>It wasn't run, because of how one before it ended.</summary>
    NotRun,
}

/// <summary>How a notebook's run went.</summary>
/// <param name="Cells">Its code cells, in order.</param>
public sealed record NotebookResult(IReadOnlyList<CellResult> Cells)
{
    /// <summary>Whether every cell ran to its end.</summary>
    public bool Succeeded => Cells.All(cell => cell.Outcome == CellOutcome.Ran);
}

/// <summary>How a code cell's run went.</summary>
/// <param name="Number">Its number among the code cells, from 1.</param>
/// <param name="Outcome">How it ended.</param>
/// <param name="Elapsed">Wall-clock time.</param>
/// <param name="Error">What went wrong, or why it didn't run; null when it ran.</param>
public sealed record CellResult(int Number, CellOutcome Outcome, TimeSpan Elapsed, string? Error);
