using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Notebooks.Running;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>How far a notebook has come.</summary>
internal enum RunPhase
{
    Waiting,
    Running,
    Ran,
    Failed,
    Cancelled,
    NotRun,
}

/// <summary>One notebook of a batch: where it comes from, where it goes, and how far it is.</summary>
/// <param name="source">Full path of the notebook to execute.</param>
/// <param name="target">Full path of the executed notebook.</param>
/// <param name="log">Gets a line for each line that a cell prints, and for the end of each cell.</param>
internal sealed partial class NotebookRun(string source, string target, TextWriter log) : IRunObserver
{
    public const int MaxLoggedLine = 500;

    /// <summary>Of a cell that prints more, only the first lines are logged; the notebook has the rest.</summary>
    private const int MaxLoggedLines = 200;

    private readonly Stopwatch _elapsed = new();
    private Notebook? _notebook;
    private string _cell = "";
    private int _lines;
    private string _unfinishedLine = "";

    public string Name { get; } = Path.GetFileNameWithoutExtension(source);

    public string Source => source;

    public string Target => target;

    public RunPhase Phase { get; private set; }

    /// <summary>Code cells that ran to their end without an error.</summary>
    public int CellsRan { get; private set; }

    /// <summary>Code cells in all; 0 until the first one starts.</summary>
    public int Cells { get; private set; }

    /// <summary>The line to show beside it: what its cell printed last, or why it ended as it did.</summary>
    public string Note { get; private set; } = "";

    public TimeSpan Elapsed => _elapsed.Elapsed;

    /// <summary>Where the executed notebook is; <c>null</c> while it is nowhere.</summary>
    public string? SavedAs { get; private set; }

    /// <summary>What went wrong, in full; <c>null</c> while nothing has.</summary>
    public string? Problem { get; private set; }

    /// <summary>Reads the notebook, so that a bad one is found before an hour of measuring.</summary>
    public void Load()
    {
        try
        {
            _notebook = Notebook.Load(source);
        }
        catch (NotebookException e)
        {
            Fail(e.Message.Replace($"'{source}' ", "", StringComparison.Ordinal), e.Message);
        }
    }

    /// <summary>Puts the notebook as it is where the executed one will be, so that there is something to read until then.</summary>
    /// <exception cref="NotebookException">It can't be written.</exception>
    public void ShowCommitted()
    {
        if (_notebook is not null && !File.Exists(target))
        {
            _notebook.SaveAs(target);
            // An earlier run's, whose notebook is gone, says nothing of this one.
            if (File.Exists(ExecutionRecord.FileOf(target)))
            {
                File.Delete(ExecutionRecord.FileOf(target));
            }
        }
    }

    /// <summary>
    /// Runs the cells in the folder of the source, so that its relative paths hold, and saves the notebook however the
    /// run ended.
    /// </summary>
    public async Task ExecuteAsync(NotebookRunner runner, Speed speed, CancellationToken cancellation)
    {
        Phase = RunPhase.Running;
        var started = DateTimeOffset.Now;
        _elapsed.Start();
        try
        {
            var result = await runner.RunAsync(_notebook!, Path.GetDirectoryName(source)!, this, cancellation);
            _elapsed.Stop();
            var broken = result.Cells.Where(cell => cell.Outcome is not (CellOutcome.Ran or CellOutcome.NotRun)).ToList();
            var isCancelled = cancellation.IsCancellationRequested && !result.Succeeded;
            if (result.Succeeded)
            {
                (Phase, Note) = (RunPhase.Ran, Count(SavedVerdicts.In(_notebook!)));
            }
            else if (isCancelled)
            {
                // A cell that ends because of the same Ctrl+C hasn't failed.
                (Phase, Note) = (RunPhase.Cancelled, broken is [.., var last] ? $"cancelled in cell {last.Number}" : "cancelled");
            }
            else
            {
                var descriptions = broken.ConvertAll(
                    cell => cell.Outcome == CellOutcome.Failed ? $"cell {cell.Number} failed: {cell.Error}" : cell.Error!);
                Fail(descriptions[0], string.Join('\n', descriptions.Select(description => $"'{source}': {description}")));
            }

            // What a cell says is wrong is a result.
            var isCut = isCancelled || broken.Exists(cell => cell.Outcome == CellOutcome.EndedProcess);
            Save(isCut, new(
                speed.ToString().ToLowerInvariant(), started, Elapsed.TotalSeconds,
                $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}"));
        }
        catch (NotebookException e)
        {
            Fail(e.Message, e.Message);
        }
    }

    public void LeaveOut() => (Phase, Note) = (RunPhase.NotRun, "not run");

    public void CellStarted(int number, int total, Cell cell)
    {
        (Cells, Note) = (total, $"cell {number}");
        (_cell, _lines, _unfinishedLine) = ($"{Name} {number}/{total}", 0, "");
    }

    public void CellOutput(Cell cell, string streamText)
    {
        // A bare carriage return is how progress bars start their line afresh.
        var lines = (_unfinishedLine + streamText).Split('\n', '\r');
        Array.ForEach(lines[..^1], Print);
        _unfinishedLine = Cut(lines[^1]);
    }

    public void CellFinished(int number, int total, Cell cell, CellOutcome outcome, TimeSpan elapsed)
    {
        Print(_unfinishedLine);
        CellsRan += outcome == CellOutcome.Ran ? 1 : 0;
        var verb = outcome switch
        {
            CellOutcome.Ran => "ran in",
            CellOutcome.Failed => "failed after",
            CellOutcome.TimedOut => "timed out after",
            CellOutcome.EndedProcess => "ended its process after",
            CellOutcome.Cancelled => "was cancelled after",
            _ => null,
        };
        if (verb is not null)
        {
            log.WriteLine($"{_cell} {verb} {Duration.ToText(elapsed)}");
        }
    }

    private static string Cut(string line) => line[..Math.Min(line.Length, MaxLoggedLine)];

    /// <summary>Logs a line of a cell, without colors and other control sequences, if that leaves anything.</summary>
    private void Print(string text)
    {
        var line = Cut(Unprintable().Replace(text, "")).TrimEnd();
        if (line.Length > 0)
        {
            Note = line;
            _lines++;
            if (_lines <= MaxLoggedLines + 1)
            {
                log.WriteLine($"{_cell} | {(_lines <= MaxLoggedLines ? line : "… and so on; the rest is in the notebook")}");
            }
        }
    }

    /// <summary>Such as <c>4 hold, 1 changed</c>.</summary>
    private static string Count(IReadOnlyList<Judgment> judgments)
    {
        var verdicts = string.Join(", ",
            from verdict in new[] { Verdict.Holds, Verdict.Changed, Verdict.Undecided }
            let count = judgments.Count(judgment => judgment.Verdict == verdict)
            where count > 0
            select verdict == Verdict.Holds && count > 1 ? $"{count} hold" : $"{count} {verdict.ToString().ToLowerInvariant()}");
        return verdicts.Length == 0 ? "ran" : verdicts;
    }

    /// <summary>Saves it; where it was cut off, the last whole one stays until a better one is complete.</summary>
    private void Save(bool isCut, ExecutionRecord record)
    {
        var unfinished = Path.Combine(Path.GetDirectoryName(target)!, "unfinished", Path.GetFileName(target));
        var file = isCut && File.Exists(target) ? unfinished : target;
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        _notebook!.SaveAs(file);
        SavedAs = file;
        record.SaveFor(file);
        if (file == target && File.Exists(unfinished))
        {
            File.Delete(unfinished);
        }
    }

    private void Fail(string note, string problem)
    {
        Problem = Problem is null ? problem : $"{Problem}\n{problem}";
        (Phase, Note) = (RunPhase.Failed, note.Split('\n')[0].TrimEnd());
    }

    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e\][^\a\e]*(\a|\e\\)|\p{Cc}")]
    private static partial Regex Unprintable();
}
