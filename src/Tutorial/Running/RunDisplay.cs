using System.Globalization;
using System.Text.RegularExpressions;
using System.Text;
using PriceOfAwait.Notebooks.Running;
using PriceOfAwait.Tutorial.Shell;
using Spectre.Console;

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

/// <summary>The table of the notebooks, redrawn in place: for a person at a terminal.</summary>
internal sealed class LiveRunDisplay(IAnsiConsole console, IReadOnlyList<NotebookRun> runs) : RunDisplay
{
    /// <summary>Often enough to look alive, rarely enough to take no time from what is measured.</summary>
    private static readonly TimeSpan Redraw = TimeSpan.FromSeconds(0.5);

    public override Task<int> ShowAsync(Func<Task<int>> work) =>
        console.Live(RunTable.Of(runs)).StartAsync(async screen =>
        {
            var running = work();
            while (!running.IsCompleted)
            {
                screen.UpdateTarget(RunTable.Of(runs));
                await Task.WhenAny(running, Task.Delay(Redraw));
            }

            screen.UpdateTarget(RunTable.Of(runs));
            return await running;
        });
}

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

/// <summary>
/// A row for each notebook: cells, seconds, how it is getting on, and at last the verdicts on its claims or what became of it.
/// </summary>
internal static class RunTable
{
    /// <summary>So that a row stays on one line; standard error has the whole of an error.</summary>
    private const int LongestNote = 120;

    public static Table Of(IReadOnlyList<NotebookRun> runs)
    {
        var table = new Table().Border(TableBorder.Simple);
        table.AddColumn(new TableColumn("Notebook").NoWrap());
        table.AddColumn(new TableColumn("Cells").NoWrap().RightAligned());
        table.AddColumn(new TableColumn("Seconds").NoWrap().RightAligned());
        table.AddColumn(new TableColumn("Verdicts"));
        foreach (var run in runs)
        {
            var state = run.State;
            table.AddRow(
                new Text(run.Name),
                new Text(state.Cells == 0 ? "" : $"{state.CellsRan}/{state.Cells}"),
                new Text(run.Elapsed == TimeSpan.Zero ? "" : run.Elapsed.TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture)),
                new Text(Shortened(state.Note), StyleOf(state.Phase)));
        }

        return table;
    }

    private static string Shortened(string note) => note.Length <= LongestNote ? note : $"{note[..(LongestNote - 1)]}…";

    private static Style StyleOf(RunPhase phase) => phase switch
    {
        RunPhase.Ran => new Style(Color.Green),
        RunPhase.Failed => new Style(Color.Red),
        RunPhase.Cancelled => new Style(Color.Yellow),
        RunPhase.NotRun => new Style(decoration: Decoration.Dim),
        _ => Style.Plain,
    };
}

/// <summary>
/// Makes lines that are safe to show out of what a cell prints in pieces: without colors and other control sequences,
/// without blank lines, and none longer than a screen is wide.
/// </summary>
internal sealed partial class PrintedLines
{
    /// <summary>Of a longer line only the beginning is kept, so that a cell that never ends its line costs no memory.</summary>
    public const int LongestLine = 500;

    private readonly StringBuilder _line = new();

    /// <summary>The lines that <paramref name="text"/> completes.</summary>
    public IEnumerable<string> Add(string text)
    {
        foreach (var character in text)
        {
            // A bare carriage return is how progress bars start their line afresh.
            if (character is '\n' or '\r')
            {
                if (TakeRest() is { } line)
                {
                    yield return line;
                }
            }
            else if (_line.Length < LongestLine)
            {
                _line.Append(character);
            }
        }
    }

    /// <summary>The line that was begun and not ended, if it shows anything.</summary>
    public string? TakeRest()
    {
        var line = Unprintable().Replace(_line.ToString(), "").TrimEnd();
        _line.Clear();
        return line.Length == 0 ? null : line;
    }

    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e\][^\a\e]*(\a|\e\\)|\p{Cc}")]
    private static partial Regex Unprintable();
}
