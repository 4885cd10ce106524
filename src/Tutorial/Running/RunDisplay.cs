using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>Shows a batch while it runs, and ends with a table of what became of each notebook.</summary>
internal abstract class RunDisplay
{
    /// <summary>Does <paramref name="work"/> and hands back its result.</summary>
    public abstract Task<int> ShowAsync(Func<Task<int>> work);

    /// <summary>A cell printed a line.</summary>
    public virtual void CellPrinted(NotebookRun run, int number, string line)
    {
    }

    /// <summary>A cell ended.</summary>
    public virtual void CellFinished(NotebookRun run, int number, CellOutcome outcome, TimeSpan elapsed)
    {
    }
}
