using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <param name="Notebooks">Their paths; none means all of the tutorial's.</param>
/// <param name="ForKeeping">Whether outputs must be the same on every machine: charts as pictures, exercises untouched.</param>
internal sealed record RunOptions(
    IReadOnlyList<string> Notebooks, Speed Speed, string? Out = null, bool KeepGoing = false, bool ForKeeping = false,
    TimeSpan? CellTimeout = null);

/// <summary>The notebooks of a run. They run in parallel unless they measure.</summary>
internal sealed class NotebookBatch
{
    // With building before and the notebooks after, a new clone takes twelve minutes or somewhat more on two cores.
    private static readonly TimeSpan TimeOfLaps = TimeSpan.FromMinutes(8);
    private static readonly TimeSpan TimeBesideLaps = TimeSpan.FromMinutes(4);
    private static readonly TimeSpan TimeWithoutMeasuring = TimeSpan.FromMinutes(1);

    public static readonly string TutorialsFolder = Path.Combine(Repository.Root, "notebooks");

    private readonly RunOptions _options;
    private readonly string _sessions;
    private bool _isMeasured;

    /// <summary>Finds the notebooks, and fails early if their outputs can't be written.</summary>
    public NotebookBatch(RunOptions options, TextWriter log)
    {
        _options = options;
        var lines = TextWriter.Synchronized(log);
        var sources = options.Notebooks is [] ? BookWriter.NotebooksIn(TutorialsFolder) : [.. options.Notebooks.Select(Existing)];
        Folder = Writable(options.Out is null ? Path.Combine(Repository.Root, "out") : FullPath(options.Out, "--out"));
        Runs = [.. sources.Select(source => new NotebookRun(source, Path.Combine(Folder, Path.GetFileName(source)), lines))];
        if (Runs.GroupBy(run => run.Target, StringComparer.OrdinalIgnoreCase).FirstOrDefault(alike => alike.Count() > 1) is { } clash)
        {
            throw new UsageException(
                $"{string.Join(" and ", clash.Select(run => run.Source))} would all be written to {clash.Key}. Run them one at a time, "
                    + "each with its own --out.");
        }

        if (Runs.FirstOrDefault(run => IsSame(Folder, Path.GetDirectoryName(run.Source)!) || IsSame(Folder, TutorialsFolder)) is { } source)
        {
            throw new UsageException(
                $"'{source.Source}' would overwrite a notebook that it is made from, in {Folder}. Choose another folder with --out. "
                + "To renew the outputs of the tutorial's own notebooks: dotnet run --project src/Tutorial -- refresh");
        }

        _sessions = Path.Combine(Folder, "sessions");
    }

    public string Folder { get; }

    public IReadOnlyList<NotebookRun> Runs { get; }

    /// <summary>The expected duration of all lessons; <see langword="null"/> for other notebooks.</summary>
    public TimeSpan? TimeToExpect => _options.Notebooks is not [] ? null
        : MeasuresInLaps ? TimeOfLaps + TimeBesideLaps : TimeWithoutMeasuring;

    public IReadOnlyList<string> Skipped { get; private set; } = [];

    /// <summary>Whether several notebooks are measured, which takes long enough to read meanwhile.</summary>
    public bool Measures => _options.Speed != Speed.Recorded && Runs.Count > 1;

    private bool MeasuresInLaps => _options.Notebooks is [] && _options.Speed == Speed.Quick;

    private bool IsOver => !_options.KeepGoing && Runs.Any(run => run.Phase == RunPhase.Failed);

    /// <summary>Copies the committed notebooks to where no executed ones exist yet.</summary>
    public void ShowCommitted() => Runs
        .Where(run => run.Phase == RunPhase.Waiting && run.IsLesson && !File.Exists(run.Target))
        .ToList().ForEach(run => AtomicFile.Write(run.Target, File.ReadAllBytes(run.Source)));

    /// <summary>
    /// Measures all classes in laps, for all notebooks, if all notebooks are run. Results are stored beside them, even if it is cancelled.
    /// </summary>
    public async Task MeasureAsync(TextWriter progress, CancellationToken cancellation)
    {
        if (!MeasuresInLaps || IsOver)
        {
            return;
        }

        if (Directory.Exists(_sessions))
        {
            Directory.Delete(_sessions, recursive: true);
        }

        try
        {
            var samples = RuntimeSample.Of(await Bench.ClassesAsync(cancellation));
            var measured = await Bench.MeasureInLapsAsync(
                samples, Schedule.Laps(TimeOfLaps), session => RecordedRuns.Keep(_sessions, session), progress, cancellation);
            _isMeasured = measured.All(one => one.Obstacle is null);
            Skipped =
            [
                .. measured.SelectMany(one => one.Runs?.Runs ?? []).Where(run => run.Run is null)
                    .Select(run => run.Runtime.LeftOut(run.Obstacle).Split('\n')[0]).Distinct(),
                .. measured.Where(one => one.Obstacle is not null).Select(one => $"{Bench.NameOf(one.Benchmarks)}: {one.Obstacle}"),
            ];
        }
        catch (BenchException e)
        {
            // The notebooks then measure by themselves, and report problems.
            progress.WriteLine(e.Message);
        }
        catch (OperationCanceledException)
        {
            // Each notebook is skipped, and says why.
        }
    }

    /// <summary>Runs the notebooks, and saves each as soon as it ends. Returns an <see cref="ExitCode"/>.</summary>
    /// <param name="afterEach">Called after each notebook, never concurrently.</param>
    public async Task<int> RunAsync(CancellationToken cancellation, Func<Task>? afterEach = null)
    {
        var environment = new Dictionary<string, string?>
        {
            [SpeedSetting.Variable] = _options.Speed.ToString().ToLowerInvariant(),
            [RecordedRuns.VariableOfRun] = MeasuresInLaps ? _sessions : null,
        };
        if (_options.ForKeeping)
        {
            environment[PageAssets.Variable] = "none";
            // Excludes the reader's own attempts.
            environment[Exercise.FolderVariable] = "none";
        }

        await using var runner = new NotebookRunner(_options.CellTimeout, _options.KeepGoing, environment);
        var waiting = Runs.Where(run => run.Phase == RunPhase.Waiting).ToList();
        // Notebooks that measure must not overlap. After the laps, only the last one measures: the reader's own method. The last of the
        // others take longest, so they start first.
        var sideBySide = _options.Speed == Speed.Recorded ? waiting : _isMeasured ? [.. waiting.SkipLast(1)] : [];
        using var between = new SemaphoreSlim(1);
        // Cancellation ends each notebook in order, and saves its outputs so far.
        await Parallel.ForEachAsync(
            Enumerable.Reverse(sideBySide), new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount },
            (run, _) => ExecuteAsync(run));
        foreach (var run in waiting.Except(sideBySide))
        {
            await ExecuteAsync(run);
        }

        return cancellation.IsCancellationRequested
            && Runs.Any(run => run.Phase is RunPhase.Cancelled or RunPhase.NotRun) ? ExitCode.Cancelled
            : Runs.Any(run => run.Phase == RunPhase.Failed) ? ExitCode.Failure
            : ExitCode.Success;

        async ValueTask ExecuteAsync(NotebookRun run)
        {
            if (cancellation.IsCancellationRequested || IsOver)
            {
                run.LeaveOut();
                return;
            }

            await run.ExecuteAsync(runner, _options.Speed, cancellation);
            await between.WaitAsync(CancellationToken.None);
            try
            {
                await (afterEach?.Invoke() ?? Task.CompletedTask);
            }
            finally
            {
                between.Release();
            }
        }
    }

    private static bool IsSame(string folder, string other)
    {
        using var probe = File.Create(Path.Combine(folder, $"{Guid.NewGuid():N}.part"), bufferSize: 1, FileOptions.DeleteOnClose);
        return File.Exists(Path.Combine(other, Path.GetFileName(probe.Name)));
    }

    private static string Existing(string notebook)
    {
        var path = FullPath(notebook, "a notebook's path");
        return File.Exists(path) ? path
            : !Directory.Exists(path) && PresentCommand.Find(notebook, TutorialsFolder) is { } lesson ? lesson
            : throw new UsageException(Directory.Exists(path)
                ? $"{notebook} is a folder. Name the notebooks in it: {Path.Combine(notebook, "*.ipynb")}"
                : $"There is no notebook '{notebook}': {path} doesn't exist, and no lesson has that number or name.");
    }

    private static string FullPath(string path, string what) => string.IsNullOrWhiteSpace(path)
        ? throw new UsageException($"The path for {what} is empty. Give one, or omit it.")
        : Path.GetFullPath(path);

    private static string Writable(string folder)
    {
        try
        {
            AtomicFile.RequireRoom(folder);
            return folder;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UsageException(
                $"The executed notebooks can't be written to {folder}: {e.ToSentence()} Choose another folder with --out.");
        }
    }
}

internal enum RunPhase { Waiting, Running, Ran, Failed, Cancelled, NotRun }

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

    /// <summary>The note in the table: the last line of its running cell, or why it ended.</summary>
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
            var broken = result.Cells.Where(cell => cell.Outcome != CellOutcome.Ran).ToList();
            var isCancelled = cancellation.IsCancellationRequested && !result.Succeeded;
            if (result.Succeeded)
            {
                (Phase, Note) = (RunPhase.Ran, VerdictsIn(_notebook!) is { Count: > 0 } verdicts ? Count(verdicts) : "ran");
            }
            else if (isCancelled)
            {
                // A cell that ended because of the same Ctrl+C hasn't failed.
                (Phase, Note) = (RunPhase.Cancelled, broken is [.., var last] ? $"cancelled in cell {last.Number}" : "cancelled");
            }
            else
            {
                var descriptions = broken.ConvertAll(
                    cell => cell.Outcome == CellOutcome.Failed ? $"cell {cell.Number} failed: {cell.Error}" : cell.Error!);
                Fail(descriptions[0], string.Join('\n', descriptions.Select(description => $"'{Source}': {description}")));
            }

            // A failed cell is a result. A notebook that was cut off doesn't replace a complete one.
            var isCut = isCancelled || broken.Exists(cell => cell.Outcome == CellOutcome.EndedProcess);
            var unfinished = Path.Combine(Path.GetDirectoryName(Target)!, "unfinished", Path.GetFileName(Target));
            var file = isCut && File.Exists(Target) ? unfinished : Target;
            _notebook!.SaveAs(file);
            SavedAs = file;
            new ExecutionRecord(
                speed.ToString().ToLowerInvariant(), started, Elapsed.TotalSeconds,
                $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}")
                .SaveFor(file);
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
        // Cells that took no time are not logged.
        if (result.Outcome != CellOutcome.Ran || result.Elapsed.TotalSeconds >= 1)
        {
            _log.WriteLine($"{_cell} {ending} {Text.Span(result.Elapsed)}");
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

    public static string Count(IReadOnlyList<Judgment> verdicts) => string.Join(", ",
        from verdict in new[] { Verdict.Holds, Verdict.Changed, Verdict.Undecided }
        let count = verdicts.Count(one => one.Verdict == verdict)
        where count > 0
        select verdict == Verdict.Holds && count > 1 ? $"{count} hold" : $"{count} {verdict.ToString().ToLowerInvariant()}");

    private void Fail(string note, string problem)
    {
        Problem = Problem is null ? problem : $"{Problem}\n{problem}";
        (Phase, Note) = (RunPhase.Failed, note.Split('\n')[0].TrimEnd());
    }

    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e\][^\a\e]*(\a|\e\\)|\p{Cc}")]
    private static partial Regex Unprintable();
}
