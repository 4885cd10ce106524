using PriceOfAwait.Display;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>The notebooks of a run. They run in parallel unless they measure.</summary>
internal sealed class NotebookBatch
{
    // On two cores, a new clone takes twelve minutes or somewhat more, including the build before the laps and the
    // notebooks after them.
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
        var sources = options.Notebooks is []
            ? BookWriter.NotebooksIn(TutorialsFolder)
            : [.. options.Notebooks.Select(Existing)];
        Folder = Writable(options.Out is null ? Path.Combine(Repository.Root, "out") : FullPath(options.Out, "--out"));
        Runs =
        [
            .. sources.Select(source => new NotebookRun(source, Path.Combine(Folder, Path.GetFileName(source)), lines)),
        ];
        if (
            Runs.GroupBy(run => run.Target, StringComparer.OrdinalIgnoreCase)
                .FirstOrDefault(alike => alike.Count() > 1) is
            { } clash
        )
        {
            throw new UsageException(
                $"{string.Join(" and ", clash.Select(run => run.Source))} would all be written to {clash.Key}. Run "
                    + "them one at a time, each with its own --out."
            );
        }

        if (
            Runs.FirstOrDefault(run =>
                IsSame(Folder, Path.GetDirectoryName(run.Source)!) || IsSame(Folder, TutorialsFolder)
            ) is
            { } source
        )
        {
            throw new UsageException(
                $"'{source.Source}' would overwrite a notebook of {Folder}. Choose another "
                    + "folder with --out. To renew the outputs of the tutorial's own notebooks: dotnet run "
                    + "--project src/Tutorial -- refresh"
            );
        }

        _sessions = Path.Combine(Folder, "sessions");
    }

    public string Folder { get; }

    public IReadOnlyList<NotebookRun> Runs { get; }

    /// <summary>The expected duration of all lessons; <see langword="null"/> for other notebooks.</summary>
    public TimeSpan? TimeToExpect =>
        _options.Notebooks is not [] ? null
        : MeasuresInLaps ? TimeOfLaps + TimeBesideLaps
        : TimeWithoutMeasuring;

    public IReadOnlyList<string> Skipped { get; private set; } = [];

    /// <summary>
    /// Whether several notebooks are measured, which takes long enough for the reader to read the book meanwhile.
    /// </summary>
    public bool Measures => _options.Speed != Speed.Recorded && Runs.Count > 1;

    private bool MeasuresInLaps => _options.Notebooks is [] && _options.Speed == Speed.Quick;

    private bool IsOver => !_options.KeepGoing && Runs.Any(run => run.Phase == RunPhase.Failed);

    /// <summary>Copies the committed notebooks to where no executed ones exist yet.</summary>
    public void ShowCommitted() =>
        Runs.Where(run => run.Phase == RunPhase.Waiting && run.IsLesson && !File.Exists(run.Target))
            .ToList()
            .ForEach(run => AtomicFile.Write(run.Target, File.ReadAllBytes(run.Source)));

    /// <summary>
    /// If all notebooks are run, measures all classes for them, in laps. Results are stored beside the notebooks, even
    /// after a cancellation.
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
                samples,
                Schedule.Laps(TimeOfLaps),
                session => RecordedRuns.SaveSession(_sessions, session),
                progress,
                cancellation
            );
            _isMeasured = measured.All(one => one.Failure is null);
            Skipped =
            [
                .. measured
                    .SelectMany(one => one.Runs?.Runs ?? [])
                    .Where(run => run.Value is null)
                    .Select(run => run.LeftOut.Split('\n')[0])
                    .Distinct(),
                .. measured
                    .Where(one => one.Failure is not null)
                    .Select(one => $"{Bench.NameOf(one.Benchmarks)}: {one.Failure}"),
            ];
        }
        catch (BenchException e)
        {
            // The notebooks then measure by themselves, and report problems.
            progress.WriteLine(e.Message);
        }
        catch (OperationCanceledException)
        {
            // The notebooks are then skipped.
        }
    }

    /// <summary>Runs the notebooks, and saves each as soon as it ends. Returns an <see cref="ExitCode"/>.</summary>
    /// <param name="afterEach">Called after each notebook, never concurrently.</param>
    public async Task<int> RunAsync(CancellationToken cancellation, Func<Task>? afterEach = null)
    {
        var environment = new Dictionary<string, string?>
        {
            [SpeedSetting.Variable] = _options.Speed.ToString().ToLowerInvariant(),
            [RecordedRuns.SessionsVariable] = MeasuresInLaps ? _sessions : null,
        };
        if (_options.IsReproducible)
        {
            environment[PageAssets.Variable] = "none";
            // Excludes the reader's own attempts.
            environment[Exercise.FolderVariable] = "none";
        }

        await using var runner = new NotebookRunner(_options.CellTimeout, _options.KeepGoing, environment);
        var waiting = Runs.Where(run => run.Phase == RunPhase.Waiting).ToList();
        // Notebooks that measure must not overlap. After the laps, only the last one measures: the reader's own method.
        // Of the others, the last ones take longest, so they start first.
        var sideBySide =
            _options.Speed == Speed.Recorded ? waiting
            : _isMeasured ? [.. waiting.SkipLast(1)]
            : [];
        using var between = new SemaphoreSlim(1);
        // This loop isn't cancelled: each notebook ends in an orderly way, and saves its outputs so far.
        await Parallel.ForEachAsync(
            Enumerable.Reverse(sideBySide),
            new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount },
            (run, _) => ExecuteAsync(run)
        );
        foreach (var run in waiting.Except(sideBySide))
        {
            await ExecuteAsync(run);
        }

        return cancellation.IsCancellationRequested
            && Runs.Any(run => run.Phase is RunPhase.Cancelled or RunPhase.NotRun)
                ? ExitCode.Cancelled
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
        using var probe = File.Create(
            Path.Combine(folder, $"{Guid.NewGuid():N}.part"),
            bufferSize: 1,
            FileOptions.DeleteOnClose
        );
        return File.Exists(Path.Combine(other, Path.GetFileName(probe.Name)));
    }

    private static string Existing(string notebook)
    {
        var path = FullPath(notebook, "a notebook's path");
        return File.Exists(path) ? path
            : !Directory.Exists(path) && PresentCommand.Find(notebook, TutorialsFolder) is { } lesson ? lesson
            : throw new UsageException(
                Directory.Exists(path)
                    ? $"{notebook} is a folder. Name the notebooks in it: {Path.Combine(notebook, "*.ipynb")}"
                    : $"There is no notebook '{notebook}': {path} doesn't exist, and no lesson has that number or name."
            );
    }

    private static string FullPath(string path, string what) =>
        string.IsNullOrWhiteSpace(path)
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
                $"The executed notebooks can't be written to {folder}: {e.ToSentence()} Choose another folder "
                    + $"with --out."
            );
        }
    }
}
