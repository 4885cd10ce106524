using PriceOfAwait.Display;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <param name="Notebooks">Their paths; none stands for all of the tutorial's.</param>
internal sealed record RunOptions(IReadOnlyList<string> Notebooks, Speed Speed)
{
    public string? Out { get; init; }

    public bool KeepGoing { get; init; }

    /// <summary>Whether the same figures are to make the same outputs on every machine: charts as pictures, exercises untouched.</summary>
    public bool ForKeeping { get; init; }

    /// <summary>When not given, ten minutes: more than any cell of the tutorial takes on a slow machine.</summary>
    public TimeSpan? CellTimeout { get; init; }
}

/// <summary>The notebooks of a run: one after the other, as two would measure each other; side by side where nothing is measured.</summary>
internal sealed class NotebookBatch : IDisposable
{
    private static readonly string TutorialsFolder = Path.Combine(Repository.Root, "notebooks");

    private readonly RunOptions _options;
    private readonly TemporaryFolder _sessions;

    /// <summary>Finds the notebooks and checks that their outputs can be written, before any is run.</summary>
    /// <exception cref="UsageException">A notebook is missing, or the output folder won't do.</exception>
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
                    + "each with an --out of its own.");
        }

        if (Runs.FirstOrDefault(run => IsSame(Folder, Path.GetDirectoryName(run.Source)!) || IsSame(Folder, TutorialsFolder)) is { } source)
        {
            throw new UsageException(
                $"'{source.Source}' would be written over a notebook that it is made from, in {Folder}. Give another folder with --out. "
                + "To renew the outputs of the tutorial's own notebooks: dotnet run --project src/Tutorial -- refresh");
        }

        _sessions = new();
    }

    public string Folder { get; }

    public IReadOnlyList<NotebookRun> Runs { get; }

    /// <summary>Whether its notebooks measure, and are several: then it takes so long that one may want to read meanwhile.</summary>
    public bool Measures => _options.Speed != Speed.Recorded && Runs.Count > 1;

    private bool HasFailed => Runs.Any(run => run.Phase == RunPhase.Failed);

    /// <summary>Puts the tutorial's own notebooks, with the outputs that they came with, where there are no executed ones yet.</summary>
    public void ShowCommitted()
    {
        foreach (var run in Runs.Where(run =>
            run.Phase == RunPhase.Waiting && Path.GetDirectoryName(run.Source) == TutorialsFolder && !File.Exists(run.Target)))
        {
            AtomicFile.Write(run.Target, File.ReadAllBytes(run.Source));
        }
    }

    /// <summary>
    /// Builds the lessons for the runtimes that are measured side by side, where all notebooks are run: they show the same classes by
    /// themselves as well, and those have one session each, whichever notebook comes first.
    /// </summary>
    public async Task BuildAsync(TextWriter progress, CancellationToken cancellation)
    {
        if (_options.Notebooks is [] && _options.Speed == Speed.Quick && (!HasFailed || _options.KeepGoing))
        {
            new SharedSessions(_sessions.Path).Plan(
                RuntimeSample.All.ToDictionary(sample => sample.Benchmarks, sample => sample.Only),
                await Runtimes.BuildAsync(progress, cancellation));
        }
    }

    public void Dispose() => _sessions.Dispose();

    /// <summary>Runs the notebooks; each is saved as soon as it ends. The result is an <see cref="ExitCode"/>.</summary>
    /// <param name="afterEach">What to do between two notebooks, when nothing is measured.</param>
    public async Task<int> RunAsync(CancellationToken cancellation, Func<Task>? afterEach = null)
    {
        var environment = new Dictionary<string, string?>
        {
            [SpeedSetting.Variable] = _options.Speed.ToString().ToLowerInvariant(),
            [SharedSessions.Variable] = _sessions.Path,
        };
        if (_options.ForKeeping)
        {
            environment[PlotlyBundle.Variable] = "none";
            // What somebody has tried is nobody else's business.
            environment[Exercise.FolderVariable] = "none";
        }

        await using var runner = new NotebookRunner(new RunSettings
        {
            CellTimeout = _options.CellTimeout ?? TimeSpan.FromMinutes(10),
            KeepGoing = _options.KeepGoing,
            Environment = environment,
        });
        var waiting = Runs.Where(run => run.Phase == RunPhase.Waiting);
        // Side by side the last goes first: it takes longest, as it builds its reader's own method, and would be left to run alone.
        var (ordered, atOnce) = _options.Speed == Speed.Recorded ? (waiting.Reverse(), Environment.ProcessorCount) : (waiting, 1);
        // The loop itself isn't cancelled: each notebook is asked to end, and is saved with what it has.
        await Parallel.ForEachAsync(
            ordered.ToList(),
            new ParallelOptions { MaxDegreeOfParallelism = atOnce },
            async (run, _) =>
            {
                if (cancellation.IsCancellationRequested || (HasFailed && !_options.KeepGoing))
                {
                    run.LeaveOut();
                }
                else
                {
                    await run.ExecuteAsync(runner, _options.Speed, cancellation);
                    await (afterEach?.Invoke() ?? Task.CompletedTask);
                }
            });

        return cancellation.IsCancellationRequested
            && Runs.Any(run => run.Phase is RunPhase.Cancelled or RunPhase.NotRun) ? ExitCode.Cancelled
            : HasFailed ? ExitCode.Failure
            : ExitCode.Success;
    }

    /// <summary>Whether two paths lead to one folder, through whatever links: then what is in the one is in the other.</summary>
    private static bool IsSame(string folder, string other)
    {
        using var probe = File.Create(Path.Combine(folder, $"{Guid.NewGuid():N}.part"), bufferSize: 1, FileOptions.DeleteOnClose);
        return File.Exists(Path.Combine(other, Path.GetFileName(probe.Name)));
    }

    private static string Existing(string notebook)
    {
        var path = FullPath(notebook, "a notebook's path");
        return File.Exists(path)
            ? path
            : throw new UsageException(Directory.Exists(path)
                ? $"{notebook} is a folder. Name the notebooks in it: {Path.Combine(notebook, "*.ipynb")}"
                : $"There is no notebook '{notebook}': {path} doesn't exist.");
    }

    private static string FullPath(string path, string what) => string.IsNullOrWhiteSpace(path)
        ? throw new UsageException($"The text for {what} is empty. Write a path, or leave it out.")
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
                $"The executed notebooks can't be written to {folder}: {e.ToSentence()} Give another folder with --out.");
        }
    }
}
