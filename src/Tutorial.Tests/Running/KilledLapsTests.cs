using System.Diagnostics;
using PriceOfAwait.Tutorial.Tests.Layers;

namespace PriceOfAwait.Tutorial.Tests.Running;

/// <summary>
/// Laps of two classes in a process of their own, which is killed at random times and started again, sometimes for
/// other runtimes. Everything is real except that the laps are few.
/// </summary>
[Trait("Kind", "machine")]
public sealed class KilledLapsTests(ITestOutputHelper output) : TestsInFolder
{
    private const string FolderVariable = "PRICE_OF_AWAIT_KILLED_LAPS";
    private const string RuntimesVariable = "PRICE_OF_AWAIT_KILLED_RUNTIMES";
    private const string Kept = "kept:";
    private const int Laps = 6;

    private static readonly string[] Classes =
    [
        "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups",
        "PriceOfAwait.Lessons.Lesson12YourOwnMethod.Yardsticks",
    ];

    [Fact(Timeout = 300_000)]
    public Task Killed_a_few_times_they_lose_no_launch() => KillAsync(times: 4);

    /// <summary>Half an hour: <c>Tutorial.Tests -explicit only -method '*a_hundred_times*'</c>.</summary>
    [Fact(Explicit = true)]
    public Task Killed_a_hundred_times_they_lose_no_launch() => KillAsync(times: 100);

    /// <summary>The program that is killed.</summary>
    [Fact(Explicit = true)]
    public async Task Laps_to_be_killed()
    {
        var folder = Environment.GetEnvironmentVariable(FolderVariable);
        Assert.SkipWhen(folder is null, "Other tests start this.");
        var runtimes = Environment.GetEnvironmentVariable(RuntimesVariable) is { Length: > 0 } id
            ? Runtimes.Named([id])
            : null;
        var figures = new LapFigures(folder, runtimes);
        figures.Begin();
        await figures.MeasureAsync(
            PriceOfAwait.Measuring.Laps.Equal(Classes, Laps),
            builds: null,
            launch =>
            {
                if (launch.Runs is { } runs)
                {
                    Console.WriteLine($"{Kept}{string.Join(' ', LaunchesOf(runs))}");
                }
            },
            _ => Task.CompletedTask,
            Cancellation
        );
        figures.End();
    }

    private async Task KillAsync(int times)
    {
        var kept = new HashSet<string>();
        var shown = new Dictionary<string, int>();
        var (killed, finished) = (0, 0);
        while (killed < times)
        {
            var runtimes = Random.Shared.Next(4) == 0 ? "net8.0" : null;
            using var laps = ChildProcess.Start(
                Environment.ProcessPath!,
                ["-explicit", "only", "-method", $"*.{nameof(Laps_to_be_killed)}"],
                environment: new Dictionary<string, string?>
                {
                    [FolderVariable] = Folder.FullName,
                    [RuntimesVariable] = runtimes,
                }
            );
            // Some are killed while they start, and others between two launches, or while one is stored.
            var launches = Random.Shared.Next(5);
            for (var seen = 0; seen < launches && await laps.Output.ReadLineAsync(Cancellation) is { } line; )
            {
                seen += Told(line);
            }

            await Task.Delay(Random.Shared.Next(2_000), Cancellation);
            var isKilled = Kill(laps.Id);
            var rest = await laps.Output.ReadToEndAsync(Cancellation);
            // The last line may have been cut off.
            Array.ForEach(rest.Split('\n')[..^1], line => Told(line.TrimEnd()));
            await laps.WaitAsync(Cancellation);
            Assert.True(isKilled || laps.ExitCode == 0, rest);
            _ = laps.ExitCode == 0 ? finished++ : killed++;

            var stored = Directory
                .GetFiles(Folder.FullName, "*.json", SearchOption.AllDirectories)
                .SelectMany(file => LaunchesOf(RecordedRuns.ReadFile(file)))
                .ToHashSet();
            Require.None(kept.Except(stored).Select(lost => $"After kill {killed}, {lost} is lost."));
            kept.UnionWith(stored);
            foreach (var benchmarks in Classes)
            {
                var run = RecordedRuns.LoadSession(Folder["sessions"], benchmarks)?[0];
                var before = shown.GetValueOrDefault(benchmarks);
                shown[benchmarks] = run?.Launches ?? 0;
                // At the end of the laps, figures of fewer launches are shown if a launch failed on a busy machine.
                Assert.True(
                    shown[benchmarks] >= before || NumbersIn(run!).Max() == Laps,
                    $"After kill {killed}, {shown[benchmarks]} launches of {benchmarks} are shown instead of {before}."
                );
            }

            output.WriteLine($"Killed {killed}, finished {finished}: {kept.Count} figures are kept.");
        }

        output.WriteLine(
            $"Killed {killed} times, finished {finished} times: {kept.Count} figures of launches, none lost; "
                + $"{Directory.GetFiles(Folder.FullName, "*", SearchOption.AllDirectories).Length} files."
        );
        Assert.NotEmpty(kept);

        int Told(string line)
        {
            if (!line.StartsWith(Kept, StringComparison.Ordinal))
            {
                return 0;
            }

            kept.UnionWith(line[Kept.Length..].Split(' '));
            return 1;
        }
    }

    /// <summary>Kills the process alone, and not what it has started. Returns false if it has already ended.</summary>
    private static bool Kill(int id)
    {
        try
        {
            using var program = Process.GetProcessById(id);
            program.Kill();
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static IEnumerable<int> NumbersIn(BenchmarkResults run) =>
        run.Measurements.SelectMany(measurement => measurement.Launches).Select(launch => launch.Number);

    /// <summary>What tells a launch of a method from all others.</summary>
    private static IEnumerable<string> LaunchesOf(IReadOnlyList<BenchmarkResults> runs) =>
        from run in runs
        from measurement in run.Measurements
        from launch in measurement.Launches
        select Checksum.Of($"{measurement.Id} {run.On} {run.Started:O} {string.Join(' ', launch.Slices)}")[..12]
            + $":{Bench.NameOf(run.Benchmarks)}.{measurement.Id.Method}:{launch.Number}";
}
