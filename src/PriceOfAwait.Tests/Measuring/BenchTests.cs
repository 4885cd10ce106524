using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace PriceOfAwait.Tests.Measuring;

/// <summary>These really measure, so they take some seconds each. They assert nothing about the times.</summary>
[Trait("Kind", "machine")]
public sealed class BenchTests
{
    private const string SyncVsAsync = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";

    private static readonly BenchOptions Silent = new() { Progress = TextWriter.Null };

    [Fact]
    public async Task Allocated_bytes_are_those_that_BenchmarkDotNet_itself_reports()
    {
        var run = await Bench.MeasureAsync(SyncVsAsync, LessonsBuild.Default, Silent, Cancellation);
        using var artifacts = new TemporaryFolder();
        using var benchmarkDotNet = Process.Start(
            new ProcessStartInfo(
                "dotnet",
                [
                    Repository.LessonsAssembly,
                    "--filter",
                    "*SyncVsAsync*",
                    "--warmupCount",
                    "1",
                    "--iterationCount",
                    "1",
                    "--iterationTime",
                    "50",
                    "--exporters",
                    "fulljson",
                    "--artifacts",
                    artifacts.FullName,
                ]
            )
            {
                WorkingDirectory = Path.GetDirectoryName(Repository.LessonsAssembly),
                RedirectStandardOutput = true,
            }
        )!;
        var said = await benchmarkDotNet.StandardOutput.ReadToEndAsync(Cancellation);
        await benchmarkDotNet.WaitForExitAsync(Cancellation);
        Assert.True(
            benchmarkDotNet.ExitCode == 0,
            $"BenchmarkDotNet’s exit code was {benchmarkDotNet.ExitCode}: {said}"
        );

        var report = Directory.GetFiles(artifacts.FullName, "*-full.json", SearchOption.AllDirectories).Single();
        using var json = JsonDocument.Parse(await File.ReadAllBytesAsync(report, Cancellation));
        var theirs = json
            .RootElement.GetProperty("Benchmarks")
            .EnumerateArray()
            .Select(benchmark =>
                (
                    $"{benchmark.GetProperty("Method").GetString()}, "
                        + $"{benchmark.GetProperty("Parameters").GetString()!.ToLowerInvariant()}",
                    benchmark.GetProperty("Memory").GetProperty("BytesAllocatedPerOperation")
                        is { ValueKind: JsonValueKind.Number } bytes
                        ? bytes.GetDouble()
                        : throw new InvalidOperationException($"BenchmarkDotNet counted no bytes: {said}")
                )
            )
            .ToList();

        Assert.Empty(run.Missing);
        Assert.Equal(3, run.Measurements.Count);
        Assert.Equal(
            theirs,
            run.Measurements.Select(measurement =>
                (
                    $"{measurement.Id.Method}, {measurement.Id.Parameters.ToString().ToLowerInvariant()}",
                    measurement.AllocatedBytes
                )
            )
        );
        Assert.Equal("GetStockPriceFor", run.Baseline);
        Assert.StartsWith(".NET ", run.Environment.Runtime);
    }

    [Theory]
    [InlineData("ConcurrentFastPaths", "0", "server")]
    [InlineData("ConcurrentFastPathsWithServerGC", "1", "workstation")]
    public async Task A_class_is_timed_with_the_garbage_collector_that_it_names_and_with_no_other(
        string benchmarks,
        string server,
        string other
    )
    {
        var list = await ListOfAsync($"PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.{benchmarks}");
        Assert.Equal(server, list.Variables["DOTNET_gcServer"]);
        Assert.Null(await WhyInvalidAsync(list.Variables));
        var changed = new Dictionary<string, string>(list.Variables)
        {
            ["DOTNET_gcServer"] = server == "0" ? "1" : "0",
            // On one processor, .NET would ignore the setting.
            ["DOTNET_PROCESSOR_COUNT"] = "2",
        };
        Assert.Equal(
            $"Not timed, because its process has the {other} garbage collector.",
            await WhyInvalidAsync(changed)
        );

        async Task<string?> WhyInvalidAsync(IReadOnlyDictionary<string, string> variables)
        {
            using var process = LessonsProcess.Start(
                LessonsBuild.Default.Measured,
                variables,
                ["interleave", list.Benchmarks[0].Number.ToString(CultureInfo.InvariantCulture)]
            );
            return LessonsProcess.Parse<LaunchReady>((await process.ReadLineAsync(Cancellation))!).WrongAnswers;
        }
    }

    [Fact]
    public async Task A_process_of_a_session_that_is_killed_costs_a_launch_and_says_so()
    {
        SkipUnlessProcessesCanBeFound();
        var run = await DisturbedAsync(launch: 2, process => process.Kill());

        Assert.Empty(run.Missing);
        Assert.Equal(3, run.Measurements.Count);
        var lost = Assert.Single(run.Lost.Select(one => (one.Launch, one.Failure)).Distinct());
        Assert.Equal((3, "its process ended with code 137"), lost);
        Assert.DoesNotContain(run.Measurements, measurement => measurement.Launches.Any(launch => launch.Number == 3));
        Assert.Contains(
            "Launch 3 of GetPricesDirectlyFromCache; GetStockPriceFor; GetStockPriceForAsync is not counted",
            run.ToText()
        );
    }

    [Fact]
    public async Task A_process_that_is_suspended_does_not_hang_its_session()
    {
        SkipUnlessProcessesCanBeFound();
        var run = await DisturbedAsync(
            launch: 1,
            process => Process.Start("kill", ["-STOP", $"{process.Id}"])!.WaitForExit()
        );

        Assert.Empty(run.Missing);
        Assert.Contains(run.Lost, lost => lost.Failure.Contains("did not answer for", StringComparison.Ordinal));
    }

    // The runtime then never counts calls, so what is called often stays as it was compiled at first.
    [Fact]
    public async Task A_launch_whose_code_stays_unoptimized_is_lost_and_says_why()
    {
        var benchmarks = await LaunchAsync(new("DOTNET_TC_CallCounting", "0"), TimeProvider.System);

        Assert.All(
            benchmarks,
            benchmark =>
            {
                Assert.Empty(benchmark.Launches);
                Assert.Contains(
                    "after 20 s of calls, the runtime had not optimized GetPricesDirectlyFromCache, "
                        + "GetStockPriceFor and GetStockPriceForAsync",
                    Assert.Single(benchmark.Lost).Failure
                );
            }
        );
    }

    // As in a runtime that compiles everything for good at once.
    [Fact]
    public async Task A_launch_whose_code_is_optimized_from_the_start_counts()
    {
        var benchmarks = await LaunchAsync(new("DOTNET_TieredCompilation", "0"), TimeProvider.System);

        Assert.All(benchmarks, benchmark => Assert.Empty(benchmark.Lost));
        Assert.All(benchmarks, benchmark => Assert.Single(benchmark.Launches));
        Assert.Equal(
            OperatingSystem.IsLinux(),
            benchmarks.TrueForAll(benchmark => benchmark.Launches[0].Preempted is >= 0 and <= 1)
        );
    }

    [Fact]
    public async Task A_launch_in_which_the_machine_was_asleep_is_lost_and_says_why()
    {
        var benchmarks = await LaunchAsync(new("DOTNET_TieredCompilation", "0"), new SleepingClock());

        Assert.All(
            benchmarks,
            benchmark =>
            {
                Assert.Empty(benchmark.Launches);
                Assert.StartsWith("the machine was asleep for 3 min meanwhile", Assert.Single(benchmark.Lost).Failure);
            }
        );
    }

    [Fact]
    public async Task Cancelling_ends_the_measuring()
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var launches = 0;
        void Stop(SessionProgress progress)
        {
            launches++;
            cancellation.Cancel();
        }

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Bench.RunAsync(SyncVsAsync, new() { Speed = Speed.Quick, Report = Stop }, cancellation.Token)
        );
        Assert.Equal(1, launches);
    }

    [Fact]
    public async Task A_process_ends_when_whoever_asked_is_gone()
    {
        using var process = Process.Start(
            new ProcessStartInfo(
                "dotnet",
                [LessonsBuild.Default.Measured.Assembly, "interleave", await NumberOfAsync(SyncVsAsync)]
            )
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;
        Assert.Contains("\"round\":", await process.StandardOutput.ReadLineAsync(Cancellation));
        process.StandardInput.Close();
        await process.WaitForExitAsync(Cancellation);
        Assert.Equal(130, process.ExitCode);
    }

    [Fact]
    public Task An_unknown_class_is_named() =>
        Assert.RefusesAsync<BenchException>(
            () => Bench.MeasureAsync("No.Such.Class", LessonsBuild.Default, Silent, Cancellation),
            "There is no class No.Such.Class"
        );

    private static void SkipUnlessProcessesCanBeFound() =>
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Looks in /proc for the process that the session has started.");

    /// <summary>A session whose process is disturbed as soon as it has started after a launch.</summary>
    private static async Task<BenchmarkResults> DisturbedAsync(int launch, Action<Process> disturb)
    {
        var number = await NumberOfAsync(SyncVsAsync);
        var disturbing = Task.CompletedTask;
        var options = Silent with
        {
            Report = progress => disturbing = progress.Done == launch ? DisturbAsync() : disturbing,
        };
        var run = await Bench.MeasureAsync(SyncVsAsync, LessonsBuild.Default, options, Cancellation);
        await disturbing;
        return run;

        async Task DisturbAsync()
        {
            using var child = await ProcessOfAsync(number);
            disturb(child);
        }
    }

    /// <summary>A launch of one round.</summary>
    private static async Task<List<SessionBenchmark>> LaunchAsync(
        KeyValuePair<string, string> variable,
        TimeProvider clock
    )
    {
        var list = await ListOfAsync(SyncVsAsync);
        var build = new SessionBuild(null, LessonsBuild.Default, []);
        var benchmarks = list.Benchmarks.Select(listed => new SessionBenchmark(build, listed)).ToList();
        using var process = new LaunchProcess(LessonsBuild.Default, benchmarks) { Clock = clock };
        await process.StartAsync(new Dictionary<string, string>([.. list.Variables, variable]), Cancellation);
        await process.TakeTurnsAsync(1, Cancellation);
        await process.EndAsync(1, TimeSpan.Zero, Cancellation);
        return benchmarks;
    }

    private static async Task<string> NumberOfAsync(string benchmarks)
    {
        var list = await ListOfAsync(benchmarks);
        return list.Benchmarks[0].Number.ToString(CultureInfo.InvariantCulture);
    }

    internal static async Task<BenchmarkList> ListOfAsync(string benchmarks)
    {
        using var process = LessonsProcess.Start(LessonsBuild.Default, [], "inspect", "benchmarks", benchmarks);
        return LessonsProcess.Parse<BenchmarkList>((await process.ReadLineAsync(Cancellation))!);
    }

    private static async Task<Process> ProcessOfAsync(string number)
    {
        while (true)
        {
            var candidates = Process.GetProcessesByName("dotnet");
            if (Array.Find(candidates, process => WordsOf(process).IsSupersetOf(["interleave", number])) is { } found)
            {
                return found;
            }

            await Task.Delay(5, Cancellation);
        }
    }

    private static HashSet<string> WordsOf(Process process)
    {
        try
        {
            // Another run of these tests may have started the same.
            var isOurs = File.ReadAllText($"/proc/{process.Id}/status").Contains($"\nPPid:\t{Environment.ProcessId}\n");
            return isOurs ? [.. File.ReadAllText($"/proc/{process.Id}/cmdline").Split('\0')] : [];
        }
        catch (IOException)
        {
            // It has ended.
            return [];
        }
    }

    /// <summary>Each look at the clock on the wall finds that three minutes have passed.</summary>
    private sealed class SleepingClock : TimeProvider
    {
        private DateTimeOffset _wall = DateTimeOffset.UnixEpoch;

        public override DateTimeOffset GetUtcNow() => _wall += TimeSpan.FromMinutes(3);
    }
}
