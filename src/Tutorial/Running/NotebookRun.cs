using System.Diagnostics;
using System.Runtime.InteropServices;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>One notebook of a batch: where it comes from, where it goes, and how far it is.</summary>
/// <param name="source">Full path of the notebook to execute.</param>
/// <param name="target">Full path of the executed notebook.</param>
internal sealed class NotebookRun(string source, string target)
{
    private Notebook? _notebook;
    private long _startedAt;
    private bool _isCut;

    public string Name { get; } = Path.GetFileNameWithoutExtension(source);

    public string Source { get; } = source;

    public string Target { get; } = target;

    /// <summary>Replaced as a whole, so that a display on another thread sees a consistent state.</summary>
    public RunState State { get; private set; } = RunState.Waiting;

    /// <summary>Where the executed notebook is; <c>null</c> while it is nowhere.</summary>
    public string? SavedAs { get; private set; }

    /// <summary>
    /// Where one goes that was cut off, be it cancelled or by the end of its process: the last whole one stays until a better one is
    /// complete.
    /// </summary>
    private string Unfinished => Path.Combine(Path.GetDirectoryName(Target)!, "unfinished", Path.GetFileName(Target));

    /// <summary>What went wrong, in full; <c>null</c> while nothing has.</summary>
    public string? Problem { get; private set; }

    /// <summary>Time since the start; ticks on while the notebook runs.</summary>
    public TimeSpan Elapsed => State.Phase == RunPhase.Running ? Stopwatch.GetElapsedTime(_startedAt) : State.Elapsed;

    /// <summary>What is in its code cells, once it is loaded; nothing of one that can't be.</summary>
    public IEnumerable<string> Code =>
        _notebook?.Cells.Where(cell => cell.Kind == CellKind.Code).Select(cell => cell.Source) ?? [];

    /// <summary>Reads the notebook, so that a bad one is found before an hour of measuring.</summary>
    public void Load()
    {
        try
        {
            _notebook = Notebook.Load(Source);
        }
        catch (NotebookException e)
        {
            Fail(e.Message.Replace($"'{Source}' ", "", StringComparison.Ordinal), e.Message);
        }
    }

    /// <summary>Puts the notebook as it is where the executed one will be, so that there is something to read until then.</summary>
    /// <exception cref="NotebookException">It can't be written.</exception>
    public void ShowCommitted()
    {
        if (_notebook is not null && !File.Exists(Target))
        {
            _notebook.SaveAs(Target);
            // An earlier run's, whose notebook is gone, says nothing of this one.
            if (File.Exists(ExecutionRecord.FileOf(Target)))
            {
                File.Delete(ExecutionRecord.FileOf(Target));
            }
        }
    }

    /// <summary>
    /// Runs the cells in the folder of the source, so that its relative paths hold, and saves the notebook however the
    /// run ended.
    /// </summary>
    public async Task ExecuteAsync(NotebookRunner runner, Speed speed, RunDisplay display, CancellationToken cancellation)
    {
        Debug.Assert(_notebook is not null, "Loaded before it is executed.");
        _startedAt = Stopwatch.GetTimestamp();
        State = State with { Phase = RunPhase.Running };
        var started = DateTimeOffset.Now;
        try
        {
            var folder = Path.GetDirectoryName(Source)!;
            var result = await runner.RunAsync(_notebook, folder, new CellProgress(this, display), cancellation);
            End(result, SavedVerdicts.In(_notebook), cancellation.IsCancellationRequested);
        }
        catch (NotebookException e)
        {
            Fail(e.Message, e.Message);
        }

        Save(_notebook, new(
            speed.ToString().ToLowerInvariant(), started, Elapsed.TotalSeconds,
            $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}"));
    }

    public void LeaveOut() => State = State with { Phase = RunPhase.NotRun, Note = "not run" };

    public void CellStarted(int number, int of) => State = State with { Cells = of, Note = $"cell {number}" };

    public void CellPrinted(string line) => State = State with { Note = line };

    public void CellFinished(CellOutcome outcome) =>
        State = State with { CellsRan = State.CellsRan + (outcome == CellOutcome.Ran ? 1 : 0) };

    private void End(NotebookResult result, IReadOnlyList<Judgment> judgments, bool cancelled)
    {
        // Not by what a cell says is wrong, which is a result.
        _isCut = !result.Succeeded && (cancelled || result.Cells.Any(cell => cell.Outcome == CellOutcome.EndedProcess));
        var broken = result.Cells.Where(cell => cell.Outcome is not (CellOutcome.Ran or CellOutcome.NotRun))
            .ToList();
        if (cancelled && !result.Succeeded)
        {
            // A cell that ends because of the same Ctrl+C hasn't failed.
            Cancel(broken is [] ? "cancelled" : $"cancelled in cell {broken[^1].Number}");
        }
        else if (broken is [])
        {
            State = State with { Phase = RunPhase.Ran, Elapsed = Elapsed, Note = WhatCameOut(judgments) };
        }
        else
        {
            var descriptions = broken.Select(Describe).ToList();
            Fail(descriptions[0], string.Join('\n', descriptions.Select(description => $"'{Source}': {description}")));
        }
    }

    /// <summary>Such as <c>4 hold, 1 changed</c>.</summary>
    private static string WhatCameOut(IReadOnlyList<Judgment> judgments)
    {
        var verdicts = string.Join(", ",
            from verdict in new[] { Verdict.Holds, Verdict.Changed, Verdict.Undecided }
            let count = judgments.Count(judgment => judgment.Verdict == verdict)
            where count > 0
            select verdict == Verdict.Holds && count > 1 ? $"{count} hold" : $"{count} {verdict.ToString().ToLowerInvariant()}");
        return verdicts.Length == 0 ? "ran" : verdicts;
    }

    private static string Describe(CellResult cell) =>
        cell.Outcome == CellOutcome.Failed
            ? $"cell {cell.Number} failed: {cell.Error}"
            : cell.Error ?? $"cell {cell.Number}: {cell.Outcome}";

    private void Save(Notebook notebook, ExecutionRecord record)
    {
        try
        {
            var file = _isCut && File.Exists(Target) ? Unfinished : Target;
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            notebook.SaveAs(file);
            SavedAs = file;
            record.SaveFor(file);
            if (file == Target && File.Exists(Unfinished))
            {
                File.Delete(Unfinished);
            }
        }
        catch (NotebookException e)
        {
            Fail(e.Message, e.Message);
        }
    }

    private void Cancel(string note) => State = State with { Phase = RunPhase.Cancelled, Elapsed = Elapsed, Note = note };

    private void Fail(string note, string problem)
    {
        Problem = Problem is null ? problem : $"{Problem}\n{problem}";
        State = State with { Phase = RunPhase.Failed, Elapsed = Elapsed, Note = note.Split('\n')[0].TrimEnd() };
    }
}
