using System.Text.RegularExpressions;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// The figures of laps. They are stored after each launch, so that the same command goes on wherever a run ended, even
/// if it was killed. <c>sessions</c> has each class's current figures, which the pages and the notebooks show. Laps
/// that aren't over have a folder in <c>sessions/unfinished</c>, one for each choice of runtimes, because runtimes that
/// are compared take part in the same launches. A class's new figures become the current ones as soon as they come from
/// as many launches as these, or at the end of the laps.
/// </summary>
/// <param name="folder">The folder of the run's output.</param>
/// <param name="runtimes"><see langword="null"/> for the lessons' own.</param>
internal sealed partial class LapFigures(string folder, IReadOnlyList<Runtime>? runtimes)
{
    private const string Replaced = "replaced";
    private const string OtherCode = "other-code";
    private const string Damaged = "damaged";

    // Of earlier versions of this program.
    private const string OldMark = "unfinished.txt";

    private readonly string _current = BookWriter.SessionsIn(folder);

    private readonly string _unfinished = Path.Combine(
        BookWriter.SessionsIn(folder),
        "unfinished",
        runtimes is null ? "own" : string.Join('+', runtimes.Select(runtime => runtime.Id))
    );

    private readonly SetAside _setAside = new(folder);

    /// <summary>How many launches of laps that aren't over are stored.</summary>
    public int Launches => FilesIn(_unfinished).Select(Stored).OfType<IReadOnlyList<BenchmarkResults>>().Sum(CountIn);

    /// <summary>Where the figures are that others have replaced; <see langword="null"/> if there were none.</summary>
    public string? Earlier => _setAside.Has(Replaced) ? _setAside.PlaceOf(Replaced) : null;

    /// <summary>Sets aside what can't be used: damaged files, and figures of code that has changed.</summary>
    /// <returns>What was set aside, and what the laps go on from, in sentences.</returns>
    public IReadOnlyList<string> Begin()
    {
        // A killed run was about to write the others: they are unfinished.
        OwnFiles.Delete([Path.Combine(_current, OldMark), .. PartsIn(_current), .. PartsIn(_unfinished)]);
        var damaged = new List<string>();
        var changed = new HashSet<string>();
        foreach (var file in FilesIn(_current).Concat(FilesIn(_unfinished)))
        {
            try
            {
                var runs = RecordedRuns.ReadFile(file);
                var present = CodeChecksum.Of(Repository.LessonsAssembly, runs[0].Benchmarks);
                if (runs.Any(run => run.CodeChecksum != present))
                {
                    _setAside.Take(file, OtherCode);
                    changed.Add(Bench.NameOf(runs[0].Benchmarks));
                }
            }
            catch (DataFileException e)
            {
                var place = Terminal.Shown(_setAside.Take(file, Damaged));
                damaged.Add($"{e.Finding} It is now in {place}, and its class is measured anew.");
            }
        }

        return
        [
            .. damaged,
            .. changed.Count == 0
                ? []
                : new[]
                {
                    $"Measured anew, because the code has changed: {string.Join(", ", changed)}. The figures of the "
                        + $"code before are in {Terminal.Shown(_setAside.PlaceOf(OtherCode))}.",
                },
            .. Launches is not (> 0 and var kept)
                ? []
                : new[]
                {
                    $"This goes on from {Counted(kept)} of laps that were interrupted. To begin anew instead, "
                        + $"delete {Terminal.Shown(_unfinished)}.",
                },
        ];
    }

    /// <summary>Measures laps, and goes on from those that were interrupted.</summary>
    /// <param name="builds"><see langword="null"/> for the lessons' own build only.</param>
    /// <param name="report">Receives what is measured, before and after each launch.</param>
    /// <param name="afterLap">Called after each lap; nothing is measured meanwhile.</param>
    public Task<IReadOnlyList<(string Benchmarks, RuntimeResults? Runs, string? Failure)>> MeasureAsync(
        IReadOnlyList<IReadOnlyList<string>> laps,
        IReadOnlyList<OnRuntime<LessonsBuild>>? builds,
        Action<LapProgress> report,
        Func<int, Task> afterLap,
        CancellationToken cancellation
    ) =>
        new Laps(laps)
        {
            Samples = RuntimeSample.Of(laps.SelectMany(lap => lap).Distinct()),
            Report = launch =>
            {
                if (launch.Runs is { } runs)
                {
                    Keep(runs);
                }

                report(launch);
            },
            AfterLap = afterLap,
            Earlier = benchmarks => Stored(Path.Combine(_unfinished, RecordedRuns.FileName(benchmarks))),
        }.MeasureAsync(builds, cancellation);

    /// <summary>Makes the figures of these laps the current ones, however few launches a class has.</summary>
    public void Publish() =>
        FilesIn(_unfinished)
            .Select(Stored)
            .OfType<IReadOnlyList<BenchmarkResults>>()
            .ToList()
            .ForEach(runs => Save(_current, runs));

    /// <summary>The next run begins anew. The figures remain as the current ones.</summary>
    public void End()
    {
        Publish();
        OwnFiles.Delete(FilesIn(_unfinished));
    }

    public static string Counted(int launches) => $"{launches} {(launches == 1 ? "launch" : "launches")}";

    /// <summary>Stores a class's figures after another launch.</summary>
    public void Keep(IReadOnlyList<BenchmarkResults> runs)
    {
        Save(_unfinished, runs);
        if (
            Stored(Path.Combine(_current, RecordedRuns.FileName(runs[0].Benchmarks))) is not { } current
            || RecordedRuns.Shown(current) is null
            || (CountIn(current) <= CountIn(runs) && RecordedRuns.Shown(runs) is not null)
        )
        {
            Save(_current, runs);
        }
    }

    /// <summary>Stores a class's figures. Other figures than these with fewer launches are set aside.</summary>
    private void Save(string place, IReadOnlyList<BenchmarkResults> runs)
    {
        var file = Path.Combine(place, RecordedRuns.FileName(runs[0].Benchmarks));
        if (Stored(file) is { } before && !IsContinued(before, runs))
        {
            _setAside.Take(file, Replaced);
        }

        RecordedRuns.SaveSession(place, runs);
    }

    private static bool IsContinued(IReadOnlyList<BenchmarkResults> before, IReadOnlyList<BenchmarkResults> runs) =>
        before.All(old =>
            runs.Any(run => run.On == old.On && run.Started == old.Started && run.Launches >= old.Launches)
        );

    /// <summary><see langword="null"/> if there is no such file, or if it had to be set aside.</summary>
    private IReadOnlyList<BenchmarkResults>? Stored(string file)
    {
        try
        {
            return File.Exists(file) ? RecordedRuns.ReadFile(file) : null;
        }
        catch (DataFileException)
        {
            _setAside.Take(file, Damaged);
            return null;
        }
    }

    private static int CountIn(IReadOnlyList<BenchmarkResults> runs) => RecordedRuns.RunOfLessons(runs).Launches;

    // A reader's own files may lie beside these.
    private static IReadOnlyList<string> FilesIn(string place) =>
        Directory.Exists(place)
            ? [.. Directory.GetFiles(place, "*.json").Where(file => ClassFile().IsMatch(Path.GetFileName(file)))]
            : [];

    private static IEnumerable<string> PartsIn(string place) =>
        Directory.Exists(place)
            ? Directory.GetFiles(place, "*.part").Where(file => Part().IsMatch(Path.GetFileName(file)))
            : [];

    [GeneratedRegex(@"^Lesson\d\d\w*\.[\w+]+\.json\.[0-9a-f]{32}\.part$")]
    private static partial Regex Part();

    [GeneratedRegex(@"^Lesson\d\d\w*\.[\w+]+\.json$")]
    private static partial Regex ClassFile();
}
