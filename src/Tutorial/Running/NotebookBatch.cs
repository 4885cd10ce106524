using System.Collections.Concurrent;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Display;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Lessons.Lesson12YourOwnMethod;
using PriceOfAwait.Notebooks.Running;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>The notebooks of a run. They run in parallel unless they measure.</summary>
internal sealed class NotebookBatch
{
    // On two cores, after the build.
    private static readonly TimeSpan TimeOfOwnRuntime = TimeSpan.FromMinutes(7);
    private static readonly TimeSpan TimeOfAllRuntimes = TimeSpan.FromMinutes(15);
    private static readonly TimeSpan TimeWithoutMeasuring = TimeSpan.FromMinutes(1);

    public static readonly string TutorialsFolder = Path.Combine(Repository.Root, "notebooks");

    private readonly RunOptions _options;
    private readonly OutputFolder _output;
    private readonly LapFigures? _laps;
    private readonly ConcurrentQueue<string> _remarks = [];
    private int _lap;
    private bool _isMeasured;

    /// <summary>Finds the notebooks, and fails early if their outputs can't be written.</summary>
    public NotebookBatch(RunOptions options, TextWriter log)
    {
        _options = options;
        var lines = TextWriter.Synchronized(log);
        var sources = options.Notebooks is []
            ? BookWriter.NotebooksIn(options.Tutorial ?? TutorialsFolder)
            : [.. options.Notebooks.Select(Existing)];
        Folder = Writable(options.Out is null ? Repository.Out : FullPath(options.Out, "--out"));
        Runs =
        [
            .. sources
                .Select(source => new NotebookRun(source, Path.Combine(Folder, Path.GetFileName(source)), lines))
                .Where(IsToRun),
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

        _laps = MeasuresInLaps ? new LapFigures(Folder, options.Runtimes) : null;
        _output = new OutputFolder(Folder);
        _output.Claim([
            .. Runs.Select(run => Path.GetFileName(run.Target)),
            Unfinished,
            Path.GetFileName(BookCommand.FolderBeside(Folder)),
            Path.GetFileName(ExecutionRecord.FolderIn(Folder)),
            .. _laps is null ? [] : new[] { Path.GetFileName(BookWriter.SessionsIn(Folder)), SetAside.Name },
        ]);
    }

    /// <summary>The folder, beside the notebooks, of those that were cut off.</summary>
    public static string Unfinished => "unfinished";

    public string Folder { get; }

    /// <summary>Where a reproducible run notes the exact questions that the lessons ask.</summary>
    public string QuestionsFolder => Path.Combine(Folder, "questions");

    public IReadOnlyList<NotebookRun> Runs { get; }

    /// <summary>The expected duration of all lessons; <see langword="null"/> for other notebooks.</summary>
    public TimeSpan? TimeToExpect =>
        _options.Notebooks is not [] ? null
        : !MeasuresInLaps ? TimeWithoutMeasuring
        : _options.Runtimes is null ? TimeOfOwnRuntime
        : TimeOfAllRuntimes;

    /// <summary>The runtimes that laps measure, and how to measure more; <see langword="null"/> without laps.</summary>
    public string? WhatIsMeasured =>
        !MeasuresInLaps ? null
        : _options.Runtimes is { } runtimes ? $"Measured: {string.Join("; ", runtimes)}."
        : $"Measured: {Runtimes.InLessons}. The lessons show the recorded figures of all other runtimes; to measure "
            + $"these too, in ~{TimeOfAllRuntimes.TotalMinutes:0} min: --runtimes all";

    public IReadOnlyList<string> Skipped { get; private set; } = [];

    /// <summary>What isn't run, or not as it stands, although it is in the tutorial's folder.</summary>
    public IReadOnlyCollection<string> Remarks => _remarks;

    /// <summary>Whether the lessons' exact questions are being answered, before the notebooks run.</summary>
    public bool IsAnswering { get; private set; }

    /// <summary>
    /// Whether several notebooks are measured, which takes long enough for the reader to read the book meanwhile.
    /// </summary>
    public bool Measures => _options.Speed != Speed.Recorded && Runs.Count > 1;

    public bool MeasuresInLaps => _options.Notebooks is [] && _options.Speed == Speed.Quick;

    // A lesson that fails costs no other lesson. Of notebooks that were named, the next may need the one before.
    private bool IsOver =>
        _options is { KeepGoing: false, Notebooks: not [] } && Runs.Any(run => run.Phase == RunPhase.Failed);

    /// <summary>Copies the committed notebooks to where no executed ones exist yet.</summary>
    public void ShowCommitted() =>
        Runs.Where(run => run.Phase == RunPhase.Waiting && run.IsLesson && !File.Exists(run.Target))
            .ToList()
            .ForEach(run => AtomicFile.Write(run.Target, File.ReadAllBytes(run.Source)));

    /// <inheritdoc cref="OutputFolder.TakeTurn"/>
    public IDisposable TakeTurn() => _output.TakeTurn();

    /// <inheritdoc cref="LapFigures.Begin"/>
    public IReadOnlyList<string> BeginLaps() => _laps?.Begin() ?? [];

    /// <summary>What is kept of laps that were interrupted; <see langword="null"/> if they weren't.</summary>
    public string? KeptOfLaps { get; private set; }

    /// <summary>Whether the same command would go on from these laps.</summary>
    public bool HasLaps => _laps is { Launches: > 0 };

    /// <summary>Where the figures of earlier runs are, which new ones replaced.</summary>
    public string? EarlierFigures => _laps?.Earlier;

    /// <summary>
    /// If all notebooks are run, measures all classes for them, in laps. The figures are stored beside the notebooks
    /// after each launch. If this is interrupted, the next run goes on from there.
    /// </summary>
    /// <param name="report">Receives what is measured, before and after each launch.</param>
    /// <param name="afterLap">Called after each lap; nothing is measured meanwhile.</param>
    public async Task MeasureAsync(
        Action<LapProgress> report,
        Func<int, Task> afterLap,
        TextWriter progress,
        CancellationToken cancellation
    )
    {
        if (_laps is not { } figures || IsOver)
        {
            return;
        }

        try
        {
            var plan = LapPlan
                .Read()
                .LapsOf(await Bench.ClassesAsync(cancellation))
                .Select(IReadOnlyList<string> (lap) => [.. lap.Where(name => DatabaseServer.LackedBy(name) is null)])
                .ToList();
            if (_options.Runtimes is { } runtimes)
            {
                // The first page soon has figures. The other runtimes are built after that.
                var own = await RuntimeBuilds.AllAsync([Runtimes.InLessons], progress, cancellation);
                await figures.MeasureAsync([plan[0]], own, Report, afterLap, cancellation);
                var all = await RuntimeBuilds.AllAsync(runtimes, progress, cancellation);
                Take(await figures.MeasureAsync(plan, all, Report, afterLap, cancellation));
            }
            else
            {
                Take(await figures.MeasureAsync(plan, builds: null, Report, afterLap, cancellation));
            }

            figures.Publish();
        }
        catch (BenchException e)
        {
            // The notebooks then measure by themselves, and report problems.
            Skipped = [e.Message];
        }
        catch (OperationCanceledException)
        {
            KeptOfLaps = figures.Launches is > 0 and var launches
                ? $"Interrupted{(_lap > 0 ? $" in lap {_lap}" : "")}. {LapFigures.Counted(launches)} of the laps are "
                    + "kept: the same command goes on from there."
                : "Interrupted before the first launch was over.";
        }

        void Report(LapProgress launch)
        {
            _lap = launch.Lap;
            report(launch);
        }
    }

    private void Take(IReadOnlyList<(string Benchmarks, RuntimeResults? Runs, string? Failure)> measured)
    {
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

    /// <summary>Runs the notebooks, and saves each as soon as it ends. Returns an <see cref="ExitCode"/>.</summary>
    /// <param name="afterEach">Called after each notebook, never concurrently.</param>
    public async Task<int> RunAsync(CancellationToken cancellation, Func<Task>? afterEach = null)
    {
        var environment = new Dictionary<string, string?>
        {
            [SpeedSetting.Variable] = _options.Speed.ToString().ToLowerInvariant(),
            [RecordedRuns.SessionsVariable] = MeasuresInLaps ? BookWriter.SessionsIn(Folder) : null,
            [MeasuredRuntimes.Variable] = string.Join(
                ' ',
                (_options.Runtimes ?? [Runtimes.InLessons]).Select(runtime => runtime.Id)
            ),
        };
        if (_options.IsReproducible)
        {
            environment[PageAssets.Variable] = "none";
            // Excludes the reader's own attempts.
            environment[Exercise.FolderVariable] = "none";
            environment[LessonQuestions.FolderVariable] = QuestionsFolder;
        }

        if (_options.Notebooks is [] && !IsOver)
        {
            IsAnswering = true;
            try
            {
                Skipped = [.. Skipped, .. await AnswerQuestionsAsync(cancellation)];
            }
            catch (OperationCanceledException)
            {
                // The notebooks are then skipped.
            }
            finally
            {
                IsAnswering = false;
            }
        }

        await using var runner = new NotebookRunner(_options.CellTimeout, _options.KeepGoing, environment);
        var waiting = Runs.Where(run => run.Phase == RunPhase.Waiting).ToList();
        // Notebooks that measure must not overlap. Of the others, the last ones take longest, so they start first.
        var sideBySide =
            _options.Speed == Speed.Recorded ? waiting
            : _isMeasured ? [.. waiting.ExceptBy(LapPlan.Read().Alone, run => run.Name)]
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

        var isCancelled =
            cancellation.IsCancellationRequested && Runs.Any(run => run.Phase is RunPhase.Cancelled or RunPhase.NotRun);
        if (!isCancelled)
        {
            _laps?.End();
        }

        return isCancelled ? ExitCode.Cancelled
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
            if (run.Phase == RunPhase.Failed && run.Names(nameof(YourMethod)) && _options.Notebooks is [])
            {
                await ExecuteWithExampleAsync(run);
            }

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

        // The reader's class may need a project that the notebook doesn't name, or have methods of other names than
        // those that the notebook's cells ask about.
        async Task ExecuteWithExampleAsync(NotebookRun run)
        {
            var why = run.Note;
            await using var withExample = new NotebookRunner(
                _options.CellTimeout,
                _options.KeepGoing,
                new Dictionary<string, string?>(environment) { [ReaderFile.YoursVariable] = ReaderFile.Example }
            );
            run.StartOver();
            await run.ExecuteAsync(withExample, _options.Speed, cancellation);
            if (run.Phase == RunPhase.Ran)
            {
                _remarks.Enqueue(
                    $"{run.Name} shows its example, because it failed with {ReaderFile.Yours.Shown}: "
                        + $"{why.TrimEnd('.')}. If your class needs a project, name it in the notebook; if its "
                        + "methods have other names, change them in the cells that name one."
                );
            }
        }
    }

    /// <summary>Answers the lessons' exact questions together, before each lesson would ask its own.</summary>
    /// <returns>Why questions couldn't be answered.</returns>
    public static Task<IReadOnlyList<string>> AnswerQuestionsAsync(CancellationToken cancellation) =>
        LessonQuestions.AnswerAsync(
            LessonQuestions.Read(),
            LessonsBuild.Default,
            new(LessonsBuild.Default),
            cancellation
        );

    /// <summary>
    /// The first page's findings, as the laps have measured them so far, or the recorded ones in a run that doesn't
    /// measure; <see langword="null"/> before the laps say enough, and for a few notebooks.
    /// </summary>
    public FirstPageContent? Findings()
    {
        if (_options.Notebooks is not [])
        {
            return null;
        }

        // What is damaged was told when the laps began.
        var laps = MeasuresInLaps
            ? FirstPageFigures.InLaps(BookWriter.SessionsIn(Folder), DateTimeOffset.MinValue, calls: null, _ => { })
            : null;
        var content = FirstPageContent.Of(FirstPagePlan.Read(), laps, FirstPageFigures.Recorded());
        return content.IsHere == MeasuresInLaps ? content : null;
    }

    // Jupyter's New leaves an Untitled.ipynb in the folder of the notebook beside it, and a reader's own notebooks may
    // be there, too. One that can't be run costs no lesson; and a reproducible run, whose outputs replace those in the
    // folder, leaves all of them alone.
    private bool IsToRun(NotebookRun run)
    {
        if (_options.Notebooks is not [] || BookWriter.IsInContents(run.Source))
        {
            return true;
        }

        var why =
            run.Failure?.Replace(run.Source, Terminal.Shown(run.Source), StringComparison.Ordinal)
            ?? (
                _options.IsReproducible
                    ? $"'{Terminal.Shown(run.Source)}' isn't in {Repository.Relative(Repository.ContentsFile)}."
                    : null
            );
        if (why is not null)
        {
            _remarks.Enqueue($"Left out: {why}");
        }

        return why is null;
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
