using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Packing;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Whether a workshop can begin on this machine: not only that all is there, but that it works, without a network, now.</summary>
internal static class WorkshopChecks
{
    private const string TriedExercise = "keep-the-task";
    private const string TriedBenchmarks = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";
    private const double Gigabyte = 1e9;

    /// <summary>What an exercise's check may take, idle.</summary>
    private static readonly TimeSpan CheckLimit = TimeSpan.FromSeconds(8);

    // Builds, packages and what a day of measuring leaves behind; what the lessons' processes and the notebooks' take together.
    private const double DiskNeeded = 2 * Gigabyte;
    private const double MemoryNeeded = 2 * Gigabyte;

    /// <summary>Everything, the quick things first.</summary>
    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        yield return Packages(RestoredPackages.Find());
        yield return Recorded(RecordedRuns.LoadAll(Repository.RecordedData));
        yield return Disk(new DriveInfo(Repository.Root).AvailableFreeSpace);
        yield return Memory(FreeMemory());
        yield return Power(await PowerSupply.IsOnBatteryAsync(cancellation));
        yield return Port(ServedFolder.DefaultPort, IsFree(ServedFolder.DefaultPort));
        yield return await TryAsync("exercises", async () =>
        {
            var watch = Stopwatch.StartNew();
            return Exercises(await Exercise.CheckSolutionAsync(TriedExercise, cancellation), watch.Elapsed);
        });
        yield return await TryAsync(
            "measuring", async () => Measuring(await Bench.RunAsync(
                TriedBenchmarks, new BenchOptions { Speed = Speed.Quick, Progress = TextWriter.Null }, cancellation)));
    }

    /// <summary>Judges the packages that the build was restored with: another build finds them without a network.</summary>
    public static Diagnosis Packages(IReadOnlyList<RestoredPackage> packages)
    {
        var missing = packages.Where(package => !package.IsThere).Select(package => $"{package.Id} {package.Version}").ToList();
        return missing.Count == 0
            ? Diagnosis.Ok("packages of the build", $"all {packages.Count} in the local cache: it builds without a network")
            : Diagnosis.Missing(
                "packages of the build", $"{missing.Count} of {packages.Count} are no longer in the local cache, such as {missing[0]}",
                "As long as there is a network: dotnet build src");
    }

    /// <summary>Judges the recorded figures, which notebooks show at the speed <c>recorded</c>.</summary>
    public static Diagnosis Recorded(IReadOnlyList<Run> runs) => runs.Count > 0
        ? Diagnosis.Ok(
            "recorded figures", $"of {runs.Select(run => run.Benchmarks).Distinct().Count()} classes, on "
                + string.Join("; ", runs.Select(run => run.RecordedOn!.Name).Distinct()))
        : Diagnosis.Missing(
            "recorded figures", $"none in {Repository.RecordedData}",
            "Take the repository again, or record your own, in about an hour: dotnet run --project src/Tutorial -- record");

    /// <summary>Judges the room on the disk.</summary>
    public static Diagnosis Disk(double free) => free >= DiskNeeded
        ? Diagnosis.Ok("free disk", $"{Gigabytes(free)} GB")
        : Diagnosis.Missing("free disk", $"{Gigabytes(free)} GB, {Gigabytes(DiskNeeded)} are needed", "Make room on the disk.");

    /// <summary>Judges the memory that nobody uses.</summary>
    public static Diagnosis Memory(double free) => free >= MemoryNeeded
        ? Diagnosis.Ok("free memory", $"{Gigabytes(free)} GB")
        : Diagnosis.Doubtful(
            "free memory", $"{Gigabytes(free)} GB, {Gigabytes(MemoryNeeded)} are better", "Close what else runs: browsers, other editors.");

    /// <summary>Judges where the power comes from.</summary>
    /// <param name="onBattery">Nothing where the machine doesn't say.</param>
    public static Diagnosis Power(bool? onBattery) => onBattery switch
    {
        true => Diagnosis.Doubtful("power", "from the battery, which slows the processor down", "Plug it in, and choose no saving mode."),
        false => Diagnosis.Ok("power", "from the socket"),
        null => Diagnosis.Ok("power", "the machine doesn't tell; a laptop has to be plugged in"),
    };

    /// <summary>Judges the port that the book and the lessons on the projector are shown on.</summary>
    public static Diagnosis Port(int port, bool isFree) => isFree
        ? Diagnosis.Ok($"port {port}", "free, for 'book --serve' and 'present'")
        : Diagnosis.Doubtful(
            $"port {port}", "another program uses it, perhaps a 'book --serve' or 'present' of yours",
            "End that, or give another one to 'book --serve' and 'present': --port 9000");

    /// <summary>Judges a check of a solution.</summary>
    public static Diagnosis Exercises(CheckedExercise solved, TimeSpan took)
    {
        var time = Duration.ToText(took);
        return solved.Outcome != Outcome.Correct
            ? Diagnosis.Missing("exercises", $"a solution isn't found to be one: {solved.ToText()}", "Build again: dotnet build src")
            : took > CheckLimit
                ? Diagnosis.Doubtful("exercises", $"a check takes {time}, and should take {Duration.ToText(CheckLimit)} at most",
                    "Close what else runs, and exempt the repository's folder from the virus scanner.")
                : Diagnosis.Ok("exercises", $"compiled and checked in {time}");
    }

    /// <summary>Judges a short session, in which the baseline is held against itself.</summary>
    public static Diagnosis Measuring(Run run)
    {
        const string Subject = "measuring";
        if (run.ChangedSource is { } changed)
        {
            return Diagnosis.Missing(Subject, $"{changed} was changed after the build", "Build again: dotnet build src");
        }

        if (run.Missing is [var missing, ..])
        {
            return Diagnosis.Missing(Subject, $"{missing.Id}: {missing.Why}", "Build again: dotnet build src");
        }

        var controls = run.ControlRatios;
        var told = string.Join("; ", controls);
        return controls.Any(control => control.IsBusy)
            ? Diagnosis.Doubtful(
                Subject, $"works, and the machine is busy: {told}",
                "Close what else runs, and wait for updates and indexing to end; or show recorded figures: --speed recorded")
            : Diagnosis.Ok(Subject, $"works, and the machine is quiet: {told}");
    }

    private static async Task<Diagnosis> TryAsync(string subject, Func<Task<Diagnosis>> check)
    {
        try
        {
            return await check();
        }
        catch (BenchException e)
        {
            return Diagnosis.Missing(subject, e.Message, "Build again: dotnet build src");
        }
    }

    /// <summary>Memory that neither programs nor the runtime's limits take away.</summary>
    private static double FreeMemory()
    {
        // What it tells is as of the last collection.
        GC.Collect();
        var memory = GC.GetGCMemoryInfo();
        return memory.TotalAvailableMemoryBytes - memory.MemoryLoadBytes;
    }

    private static bool IsFree(int port)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private static string Gigabytes(double bytes) => (bytes / Gigabyte).ToString("0.0", CultureInfo.InvariantCulture);
}
