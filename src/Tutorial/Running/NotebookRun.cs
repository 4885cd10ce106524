using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

internal enum RunPhase { Waiting, Running, Ran, Failed, Cancelled, NotRun }

internal sealed partial class NotebookRun : IRunObserver
{
    public const int MaxLoggedLine = 500;

    /// <summary>Of a cell that prints more, only the first lines are logged; the notebook has the rest.</summary>
    private const int MaxLoggedLines = 200;

    private readonly TextWriter _log;
    private readonly Notebook? _notebook;
    private readonly Stopwatch _elapsed = new();
    private string _cell = "";
    private int _lines;
    private string _unfinishedLine = "";

    /// <summary>Reads the notebook, so that a bad one is found before an hour of measuring.</summary>
    /// <param name="log">Gets a line for each line that a cell prints, and for the end of each cell.</param>
    public NotebookRun(string source, string target, TextWriter log)
    {
        (Source, Target, _log) = (source, target, log);
        try
        {
            _notebook = Notebook.Load(source);
        }
        catch (NotebookException e)
        {
            Fail(e.Message.Replace($"'{source}' ", "", StringComparison.Ordinal), e.Message);
        }
    }

    public string Name => Path.GetFileNameWithoutExtension(Source);

    public string Source { get; }

    public string Target { get; }

    public string? SavedAs { get; private set; }

    public RunPhase Phase { get; private set; }

    public int CellsRan { get; private set; }

    public int Cells { get; private set; }

    public TimeSpan Elapsed => _elapsed.Elapsed;

    /// <summary>The line to show beside it: what its cell printed last, or why it ended as it did.</summary>
    public string Note { get; private set; } = "";

    public string? Problem { get; private set; }

    public async Task ExecuteAsync(NotebookRunner runner, Speed speed, CancellationToken cancellation)
    {
        Phase = RunPhase.Running;
        var started = DateTimeOffset.Now;
        _elapsed.Start();
        try
        {
            var result = await runner.RunAsync(_notebook!, Path.GetDirectoryName(Source)!, this, cancellation);
            _elapsed.Stop();
            var broken = result.Cells.Where(cell => cell.Outcome is not (CellOutcome.Ran or CellOutcome.NotRun)).ToList();
            var isCancelled = cancellation.IsCancellationRequested && !result.Succeeded;
            if (result.Succeeded)
            {
                (Phase, Note) = (RunPhase.Ran, Count(SavedVerdict.In(_notebook!)));
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
                Fail(descriptions[0], string.Join('\n', descriptions.Select(description => $"'{Source}': {description}")));
            }

            // What a cell says is wrong is a result. Of a notebook that was cut off, the last whole one stays until there is a better one.
            var isCut = isCancelled || broken.Exists(cell => cell.Outcome == CellOutcome.EndedProcess);
            var unfinished = Path.Combine(Path.GetDirectoryName(Target)!, "unfinished", Path.GetFileName(Target));
            Save(isCut && File.Exists(Target) ? unfinished : Target, new(
                speed.ToString().ToLowerInvariant(), started, Elapsed.TotalSeconds,
                $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}"));
            if (SavedAs == Target && File.Exists(unfinished))
            {
                File.Delete(unfinished);
            }
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
        if (outcome == CellOutcome.NotRun)
        {
            return;
        }

        Print(_unfinishedLine);
        CellsRan += outcome == CellOutcome.Ran ? 1 : 0;
        var ending = outcome switch
        {
            CellOutcome.Ran => "ran in",
            CellOutcome.Failed => "failed after",
            CellOutcome.TimedOut => "timed out after",
            CellOutcome.EndedProcess => "ended its process after",
            _ => "was cancelled after",
        };
        _log.WriteLine($"{_cell} {ending} {Duration.ToText(elapsed)}");
    }

    private void Print(string text)
    {
        var line = Cut(Unprintable().Replace(text, "")).TrimEnd();
        if (line.Length > 0)
        {
            Note = line;
            _lines++;
            if (_lines <= MaxLoggedLines + 1)
            {
                _log.WriteLine($"{_cell} | {(_lines <= MaxLoggedLines ? line : "… and so on; the rest is in the notebook")}");
            }
        }
    }

    private static string Cut(string line) => line[..Math.Min(line.Length, MaxLoggedLine)];

    private static string Count(IReadOnlyList<SavedVerdict> saved) => saved.Count == 0 ? "ran" : string.Join(", ",
        from verdict in new[] { Verdict.Holds, Verdict.Changed, Verdict.Undecided }
        let count = saved.Count(one => one.Verdict == verdict)
        where count > 0
        select verdict == Verdict.Holds && count > 1 ? $"{count} hold" : $"{count} {verdict.ToString().ToLowerInvariant()}");

    private void Save(string file, ExecutionRecord record)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        _notebook!.SaveAs(file);
        SavedAs = file;
        record.SaveFor(file);
    }

    private void Fail(string note, string problem)
    {
        Problem = Problem is null ? problem : $"{Problem}\n{problem}";
        (Phase, Note) = (RunPhase.Failed, note.Split('\n')[0].TrimEnd());
    }

    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e\][^\a\e]*(\a|\e\\)|\p{Cc}")]
    private static partial Regex Unprintable();
}
