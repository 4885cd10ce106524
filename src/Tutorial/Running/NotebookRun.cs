using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

internal sealed partial class NotebookRun : IRunObserver
{
    private readonly TextWriter _log;
    private readonly Notebook? _notebook;
    private readonly Stopwatch _elapsed = new();

    private string _cell = "";
    private string _unfinishedLine = "";

    /// <summary>Reads the notebook, so that a bad one fails before an hour of measuring.</summary>
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

    public bool IsLesson => Path.GetDirectoryName(Source) == NotebookBatch.TutorialsFolder;

    public string Target { get; }

    public string? SavedAs { get; private set; }

    /// <summary>The executed notebook; <see langword="null"/> unless it ran.</summary>
    public Notebook? Executed => Phase == RunPhase.Ran ? _notebook : null;

    public RunPhase Phase { get; private set; }

    public int CellsRan { get; private set; }

    public int Cells { get; private set; }

    public TimeSpan Elapsed => _elapsed.Elapsed;

    /// <summary>
    /// The note in the table: the last line that the running cell has printed, or how the notebook ended.
    /// </summary>
    public string Note { get; private set; } = "";

    public string? Failure { get; private set; }

    public async Task ExecuteAsync(NotebookRunner runner, Speed speed, CancellationToken cancellation)
    {
        Phase = RunPhase.Running;
        var started = DateTimeOffset.Now;
        _elapsed.Start();
        try
        {
            var result = await runner.RunAsync(_notebook!, Path.GetDirectoryName(Source)!, this, cancellation);
            _elapsed.Stop();
            var broken = result.Cells.Where(cell => cell.Outcome != CellOutcome.Ran).ToList();
            var isCancelled = cancellation.IsCancellationRequested && !result.Succeeded;
            if (result.Succeeded)
            {
                (Phase, Note) = (
                    RunPhase.Ran,
                    VerdictsIn(_notebook!) is { Count: > 0 } verdicts ? Count(verdicts) : "ran"
                );
            }
            else if (isCancelled)
            {
                // A cell that ended because of the same Ctrl+C hasn't failed.
                (Phase, Note) = (
                    RunPhase.Cancelled,
                    broken is [.., var last] ? $"cancelled in cell {last.Number}" : "cancelled"
                );
            }
            else
            {
                var descriptions = broken.ConvertAll(cell =>
                    cell.Outcome == CellOutcome.Failed ? $"cell {cell.Number} failed: {cell.Error}" : cell.Error!
                );
                Fail(
                    descriptions[0],
                    string.Join('\n', descriptions.Select(description => $"'{Source}': {description}"))
                );
            }

            // A failed cell is a result. A notebook that was cut off doesn't replace a complete one.
            var isCut = isCancelled || broken.Exists(cell => cell.Outcome == CellOutcome.EndedProcess);
            var unfinished = Path.Combine(
                Path.GetDirectoryName(Target)!,
                NotebookBatch.Unfinished,
                Path.GetFileName(Target)
            );
            var file = isCut && File.Exists(Target) ? unfinished : Target;
            _notebook!.FoldAnswers();
            _notebook!.SaveAs(file);
            SavedAs = file;
            new ExecutionRecord(
                speed.ToString().ToLowerInvariant(),
                started,
                Elapsed.TotalSeconds,
                $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription} "
                    + $"{RuntimeInformation.ProcessArchitecture}"
            ).SaveFor(file);
            if (file == Target && File.Exists(unfinished))
            {
                File.Delete(unfinished);
            }
        }
        catch (NotebookException e)
        {
            Fail(e.Message, e.Message);
        }
    }

    /// <summary>Whether a cell names this type.</summary>
    public bool Names(string type) =>
        _notebook?.Cells.Any(cell =>
            cell.Kind == CellKind.Code && cell.Source.Contains($"{type}.", StringComparison.Ordinal)
        ) == true;

    /// <summary>Forgets how the notebook ended, so that it can be run in another way.</summary>
    public void StartOver()
    {
        (Phase, Failure, Note, Cells, CellsRan) = (RunPhase.Waiting, null, "", 0, 0);
        _elapsed.Reset();
    }

    public void LeaveOut() => (Phase, Note) = (RunPhase.NotRun, "not run");

    public void CellStarted(int number, int total)
    {
        (Cells, Note) = (total, $"cell {number}");
        (_cell, _unfinishedLine) = ($"{Name} {number}/{total}", "");
    }

    public void CellOutput(string streamText)
    {
        // Progress bars restart their line with a carriage return.
        var lines = (_unfinishedLine + streamText).Split('\n', '\r');
        Array.ForEach(lines[..^1], Print);
        _unfinishedLine = lines[^1];
    }

    public void CellFinished(CellResult result)
    {
        Print(_unfinishedLine);
        CellsRan += result.Outcome == CellOutcome.Ran ? 1 : 0;
        var ending = result.Outcome switch
        {
            CellOutcome.Ran => "ran in",
            CellOutcome.Failed => "failed after",
            CellOutcome.TimedOut => "timed out after",
            CellOutcome.EndedProcess => "ended its process after",
            _ => "was cancelled after",
        };
        // Cells that ran in less than a second are not logged.
        if (result.Outcome != CellOutcome.Ran || result.Elapsed.TotalSeconds >= 1)
        {
            _log.WriteLine($"{_cell} {ending} {Format.Span(result.Elapsed)}");
        }
    }

    private void Print(string text)
    {
        var line = Unprintable().Replace(text, "").TrimEnd();
        if (line.Length > 0)
        {
            Note = line;
            _log.WriteLine($"{_cell} | {line}");
        }
    }

    public static IReadOnlyList<Judgment> VerdictsIn(Notebook notebook) =>
        [.. OutputFacts.In(notebook).SelectMany(one => one.Facts.Verdicts)];

    public static string Count(IReadOnlyList<Judgment> verdicts) =>
        string.Join(
            ", ",
            from verdict in new[] { Verdict.Holds, Verdict.Changed, Verdict.Varies, Verdict.Undecided }
            let count = verdicts.Count(one => one.Verdict == verdict)
            where count > 0
            select verdict.Counted(count)
        );

    private void Fail(string note, string problem)
    {
        Failure = Failure is null ? problem : $"{Failure}\n{problem}";
        (Phase, Note) = (RunPhase.Failed, note.Split('\n')[0].TrimEnd());
    }

    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e\][^\a\e]*(\a|\e\\)|\p{Cc}")]
    private static partial Regex Unprintable();
}
