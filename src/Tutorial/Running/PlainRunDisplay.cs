using PriceOfAwait.Notebooks.Running;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>One line for each event, then the table: for logs, pipes and terminals that can't redraw.</summary>
internal sealed class PlainRunDisplay(Terminal terminal, IReadOnlyList<NotebookRun> runs) : RunDisplay
{
    /// <summary>Of a cell that prints more only the first lines are repeated; the notebook has the rest.</summary>
    public const int MostLinesPerCell = 200;

    // Notebooks that measure nothing run side by side.
    private readonly Lock _lock = new();
    private readonly Dictionary<NotebookRun, int> _linesOfThisCell = [];

    public override async Task<int> ShowAsync(Func<Task<int>> work)
    {
        var exitCode = await work();
        terminal.ToConsole().Write(RunTable.Of(runs));
        return exitCode;
    }

    public override void CellPrinted(NotebookRun run, int number, string line)
    {
        lock (_lock)
        {
            var lines = _linesOfThisCell[run] = _linesOfThisCell.GetValueOrDefault(run) + 1;
            if (lines <= MostLinesPerCell)
            {
                terminal.Output.WriteLine($"{Prefix(run, number)} | {line}");
            }
            else if (lines == MostLinesPerCell + 1)
            {
                terminal.Output.WriteLine($"{Prefix(run, number)} | … and so on; the rest is in the notebook");
            }
        }
    }

    public override void CellFinished(NotebookRun run, int number, CellOutcome outcome, TimeSpan elapsed)
    {
        lock (_lock)
        {
            _linesOfThisCell.Remove(run);
            if (outcome != CellOutcome.NotRun)
            {
                terminal.Output.WriteLine($"{Prefix(run, number)} {Verb(outcome)} {Duration.ToText(elapsed)}");
            }
        }
    }

    private static string Prefix(NotebookRun run, int number) => $"{run.Name} {number}/{run.State.Cells}";

    private static string Verb(CellOutcome outcome) => outcome switch
    {
        CellOutcome.Ran => "ran in",
        CellOutcome.Failed => "failed after",
        CellOutcome.TimedOut => "timed out after",
        CellOutcome.EndedProcess => "ended its process after",
        CellOutcome.Cancelled => "was cancelled after",
        _ => throw new ArgumentOutOfRangeException(nameof(outcome), outcome, "A cell that didn't run takes no time."),
    };
}
