using System.Diagnostics;
using System.Runtime.CompilerServices;
using static PriceOfAwait.Tutorial.Doctor.Diagnosis;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Whether everything that a workshop needs works now, without a network.</summary>
internal static class WorkshopChecks
{
    private const string TriedExercise = "keep-the-task";
    private const string TriedBenchmarks = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";
    private const string BuildAgain = "Rebuild: dotnet build src/Tutorial";

    // In bytes. Disk: builds, packages and a day of measuring. Memory: the lessons' and the notebooks' processes
    // together.
    private const double DiskNeeded = 2e9;
    private const double MemoryNeeded = 2e9;

    private static readonly TimeSpan CheckLimit = TimeSpan.FromSeconds(8);

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        // The available memory is reported as of the last collection.
        GC.Collect();
        var memory = GC.GetGCMemoryInfo();
        yield return Recorded(RecordedRuns.LoadAll(Repository.RecordedData));
        yield return Disk(new DriveInfo(Repository.Root).AvailableFreeSpace);
        yield return Memory(memory.TotalAvailableMemoryBytes - memory.MemoryLoadBytes);
        yield return await TryAsync(
            "exercises",
            async () =>
            {
                var watch = Stopwatch.StartNew();
                return Exercises(await Exercise.CheckSolutionAsync(TriedExercise, cancellation), watch.Elapsed);
            }
        );
        yield return await TryAsync(
            "measuring",
            async () =>
                Measuring(
                    await Bench.RunAsync(
                        TriedBenchmarks,
                        new BenchOptions { Speed = Speed.Quick, Progress = TextWriter.Null },
                        cancellation
                    )
                )
        );
    }

    public static Diagnosis Recorded(IReadOnlyList<BenchmarkResults> runs) =>
        runs.Count > 0
            ? Ok(
                "recorded figures",
                $"of {runs.Select(run => run.Benchmarks).Distinct().Count()} classes, on "
                    + string.Join("; ", runs.Select(run => run.RecordedOn!.Name).Distinct())
            )
            : Missing(
                "recorded figures",
                $"none in {Repository.RecordedData}",
                "Clone the repository again, or record your own figures in about an hour: dotnet run --project "
                    + "src/Tutorial -- record"
            );

    public static Diagnosis Disk(double free) =>
        free >= DiskNeeded
            ? Ok("free disk", Gigabytes(free))
            : Missing("free disk", $"{Gigabytes(free)}, {DiskNeeded / 1e9:0.0} are needed", "Free disk space.");

    public static Diagnosis Memory(double free) =>
        free >= MemoryNeeded
            ? Ok("free memory", Gigabytes(free))
            : Doubtful(
                "free memory",
                $"{Gigabytes(free)}, {MemoryNeeded / 1e9:0.0} are better",
                "Close other programs: browsers, editors."
            );

    public static Diagnosis Exercises(CheckedExercise solved, TimeSpan took) =>
        solved.Outcome != Outcome.Correct
            ? Missing("exercises", $"a solution is rejected: {solved.ToText()}", BuildAgain)
        : took > CheckLimit
            ? Doubtful(
                "exercises",
                $"a check takes {Format.Span(took)}, but should take at most {Format.Span(CheckLimit)}",
                "Close other programs, and exclude the repository's folder from the virus scanner."
            )
        : Ok("exercises", $"compiled and checked in {Format.Span(took)}");

    public static Diagnosis Measuring(BenchmarkResults run)
    {
        const string Subject = "measuring";
        var controls = string.Join("; ", run.ControlRatios);
        return run.ChangedSource is { } changed ? Missing(Subject, $"{changed} was changed after the build", BuildAgain)
            : run.Missing is [var missing, ..] ? Missing(Subject, $"{missing.Id}: {missing.Failure}", BuildAgain)
            : run.IsBusy || run.ControlRatios.Any(control => control.IsBusy)
                ? Doubtful(
                    Subject,
                    $"works, but the machine is busy: {controls}",
                    "Close other programs, plug a laptop in, and wait for updates and indexing to end; or show "
                        + "recorded figures: --speed recorded"
                )
            : Ok(Subject, $"works, and the machine is quiet: {controls}");
    }

    private static async Task<Diagnosis> TryAsync(string subject, Func<Task<Diagnosis>> check)
    {
        try
        {
            return await check();
        }
        catch (BenchException e)
        {
            return Missing(subject, e.Message, "Mend that, and run the doctor again.");
        }
    }

    private static string Gigabytes(double bytes) =>
        string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e9:0.0} GB");
}
