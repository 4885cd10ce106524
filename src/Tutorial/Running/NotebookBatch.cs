using PriceOfAwait.Display;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Running;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>What <c>run</c> was asked for.</summary>
internal sealed record RunOptions
{
    /// <summary>Paths of notebooks; none stands for all of the tutorial's.</summary>
    public required IReadOnlyList<string> Notebooks { get; init; }

    public required Speed Speed { get; init; }

    /// <summary>Folder for the executed notebooks; <c>null</c> stands for <c>out/</c> of the repository.</summary>
    public string? Out { get; init; }

    /// <summary>Whether a failure lets the next cell and the next notebook run.</summary>
    public bool KeepGoing { get; init; }

    /// <summary>
    /// Whether the outputs are to be kept: charts stay pictures, which keeps 1.1 MB of plotly.js out of each notebook, and exercises are
    /// as they were at first, so that the same figures make the same outputs on every machine.
    /// </summary>
    public bool ForKeeping { get; init; }

    /// <summary>How long one cell may take; <c>null</c> stands for the speed's own limit.</summary>
    public TimeSpan? CellTimeout { get; init; }
}

/// <summary>
/// The notebooks of one <c>run</c>: one after the other, since two at a time would measure each other; side by side where
/// nothing is measured.
/// </summary>
internal sealed class NotebookBatch : IDisposable
{
    /// <summary>Longer than any cell of the tutorial takes on a slow machine.</summary>
    private static readonly TimeSpan UsualTimeout = TimeSpan.FromMinutes(10);

    private readonly RunSettings _settings;
    private readonly Speed _speed;
    private readonly TemporaryFolder _sessions;

    private readonly bool _isWhole;

    private NotebookBatch(
        string folder, IReadOnlyList<NotebookRun> runs, RunSettings settings, RunOptions options, TemporaryFolder sessions) =>
        (Folder, Runs, _settings, _speed, _sessions, _isWhole) = (folder, runs, settings, options.Speed, sessions, options.Notebooks is []);

    /// <summary>Where the executed notebooks go.</summary>
    public string Folder { get; }

    public IReadOnlyList<NotebookRun> Runs { get; }

    /// <summary>Finds the notebooks and makes sure that their outputs can be written, before anything is run.</summary>
    /// <exception cref="UsageException">A notebook is missing, or the output folder won't do.</exception>
    public static NotebookBatch Prepare(RunOptions options)
    {
        var sources = options.Notebooks is [] ? NotebooksOfTheTutorial() : [.. options.Notebooks.Select(Existing)];
        var folder = Writable(
            options.Out is null ? Path.Combine(Repository.Root, "out") : Path.GetFullPath(NotEmpty(options.Out, "--out")));
        var runs = sources.Select(source => new NotebookRun(source, Path.Combine(folder, Path.GetFileName(source)))).ToList();
        foreach (var clash in runs.GroupBy(run => run.Target, StringComparer.OrdinalIgnoreCase).Where(group => group.Count() > 1))
        {
            throw new UsageException(
                $"{string.Join(" and ", clash.Select(run => run.Source))} would all be written to {clash.Key}. Run them one at a time, "
                    + "each with an --out of its own.");
        }

        foreach (var run in runs.Where(run => IsSame(run.Source, run.Target) || IsSame(folder, TutorialsFolder)))
        {
            throw new UsageException(
                $"'{run.Source}' would be written over a notebook that it is made from, in {folder}. Give another folder with --out. "
                + "To renew the outputs of the tutorial's own notebooks: dotnet run --project src/Tutorial -- refresh");
        }

        var sessions = new TemporaryFolder();
        var settings = new RunSettings
        {
            CellTimeout = options.CellTimeout ?? UsualTimeout,
            KeepGoing = options.KeepGoing,
            Environment = EnvironmentOf(options, sessions),
        };
        runs.ForEach(run => run.Load());
        return new NotebookBatch(folder, runs, settings, options, sessions);
    }

    /// <summary>
    /// Whether its notebooks measure, and are several: then it takes so long that one may want to read meanwhile.
    /// </summary>
    public bool Measures => _speed != Speed.Recorded && Runs.Count > 1;

    /// <summary>
    /// Puts the tutorial's own notebooks, with the outputs that they came with, where there are no executed ones yet.
    /// </summary>
    public void ShowCommitted()
    {
        foreach (var run in Runs.Where(run => IsSame(Path.GetDirectoryName(run.Source)!, TutorialsFolder)))
        {
            run.ShowCommitted();
        }
    }

    /// <summary>
    /// Builds the lessons for the runtimes that are measured side by side, where all notebooks are run: they show the same classes by
    /// themselves as well, and those have one session each, whichever notebook comes first.
    /// </summary>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public async Task BuildAsync(TextWriter progress, CancellationToken cancellation)
    {
        if (_isWhole && _speed == Speed.Quick && (!HasFailed || _settings.KeepGoing))
        {
            new SharedSessions(_sessions.Path).Plan(
                RuntimeSample.All.ToDictionary(sample => sample.Benchmarks, sample => sample.Only),
                await Runtimes.BuildAsync(progress, cancellation));
        }
    }

    /// <summary>Forgets what its notebooks have measured.</summary>
    public void Dispose() => _sessions.Dispose();

    /// <summary>Runs the notebooks; each is saved as soon as it ends. The result is an <see cref="ExitCode"/>.</summary>
    /// <param name="display">Shows how far it is.</param>
    /// <param name="cancellation">Asks the notebooks to end.</param>
    /// <param name="afterEach">What to do between two notebooks, when nothing is measured.</param>
    public async Task<int> RunAsync(RunDisplay display, CancellationToken cancellation, Func<Task>? afterEach = null)
    {
        var waiting = Runs.Where(run => run.State.Phase == RunPhase.Waiting);
        // Side by side the last goes first: it takes longest, as it builds its reader's own method, and would be left to run alone.
        var (ordered, atOnce) = _speed == Speed.Recorded ? (waiting.Reverse(), Environment.ProcessorCount) : (waiting, 1);
        await using var runner = new NotebookRunner(_settings);
        // The loop itself isn't cancelled: each notebook is asked to end, and is saved with what it has.
        await Parallel.ForEachAsync(
            ordered.ToList(),
            new ParallelOptions { MaxDegreeOfParallelism = atOnce },
            async (run, _) =>
            {
                if (cancellation.IsCancellationRequested || (HasFailed && !_settings.KeepGoing))
                {
                    run.LeaveOut();
                }
                else
                {
                    await run.ExecuteAsync(runner, _speed, display, cancellation);
                    await (afterEach?.Invoke() ?? Task.CompletedTask);
                }
            });

        return cancellation.IsCancellationRequested
            && Runs.Any(run => run.State.Phase is RunPhase.Cancelled or RunPhase.NotRun) ? ExitCode.Cancelled
            : HasFailed ? ExitCode.Failure
            : ExitCode.Success;
    }

    private static Dictionary<string, string?> EnvironmentOf(RunOptions options, TemporaryFolder sessions)
    {
        var environment = new Dictionary<string, string?>
        {
            [SpeedSetting.Variable] = options.Speed.ToString().ToLowerInvariant(),
            [SharedSessions.Variable] = sessions.Path,
        };
        if (options.ForKeeping)
        {
            environment[PlotlyBundle.Variable] = "none";
            // What somebody has tried is nobody else's business.
            environment[Exercise.FolderVariable] = "none";
        }

        return environment;
    }

    private bool HasFailed => Runs.Any(run => run.State.Phase == RunPhase.Failed);

    private static string TutorialsFolder => Path.Combine(Repository.Root, "notebooks");

    /// <summary>Whether two paths lead to the same place, through whatever links; case is ignored on every system.</summary>
    private static bool IsSame(string one, string other) => Real(one).Equals(Real(other), StringComparison.OrdinalIgnoreCase);

    /// <summary>The path with all its links resolved.</summary>
    private static string Real(string path)
    {
        if (Path.GetDirectoryName(Path.TrimEndingDirectorySeparator(path)) is not { } folder)
        {
            return path;
        }

        var here = Path.Combine(Real(folder), Path.GetFileName(Path.TrimEndingDirectorySeparator(path)));
        FileSystemInfo item = Directory.Exists(here) ? new DirectoryInfo(here) : new FileInfo(here);
        return item.Exists && item.ResolveLinkTarget(returnFinalTarget: true) is { } target ? target.FullName : here;
    }

    private static List<string> NotebooksOfTheTutorial()
    {
        var folder = TutorialsFolder;
        var notebooks = Directory.Exists(folder)
            ? Directory.GetFiles(folder, "*.ipynb").Order(StringComparer.Ordinal).ToList()
            : [];
        return notebooks is [] ? throw new UsageException($"There is no notebook in {folder}.") : notebooks;
    }

    private static string Existing(string notebook)
    {
        var path = Path.GetFullPath(NotEmpty(notebook, "a notebook's path"));
        return File.Exists(path)
            ? path
            : throw new UsageException(Directory.Exists(path)
                ? $"{notebook} is a folder. Name the notebooks in it: {Path.Combine(notebook, "*.ipynb")}"
                : $"There is no notebook '{notebook}': {path} doesn't exist.");
    }

    private static string NotEmpty(string path, string what) =>
        path.Trim().Length > 0 ? path : throw new UsageException($"The text for {what} is empty. Write a path, or leave it out.");

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
                $"The executed notebooks can't be written to {folder}: {e.ToSentence()} Give another folder with --out.");
        }
    }
}
