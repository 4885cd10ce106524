using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json;

namespace PriceOfAwait.Tests.Measuring;

/// <summary>These really measure, so they take some seconds each. They assert nothing about the times.</summary>
public sealed class BenchTests
{
    private const string FastPaths = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths";
    private const string SyncVsAsync = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";
    private const string Concurrent = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.ConcurrentFastPaths";

    private static readonly BenchOptions Silent = new() { Progress = TextWriter.Null };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Allocated_bytes_are_those_that_BenchmarkDotNet_itself_reports()
    {
        var run = await Bench.MeasureAsync(SyncVsAsync, LessonsBuild.Default, Silent, Cancellation);
        var artifacts = Directory.CreateTempSubdirectory("artifacts-").FullName;
        using var benchmarkDotNet = Process.Start(new ProcessStartInfo("dotnet",
        [
            Repository.LessonsAssembly, "--filter", "*SyncVsAsync*",
            "--warmupCount", "1", "--iterationCount", "1", "--iterationTime", "50", "--exporters", "fulljson", "--artifacts", artifacts,
        ]) { WorkingDirectory = Path.GetDirectoryName(Repository.LessonsAssembly), RedirectStandardOutput = true })!;
        await benchmarkDotNet.StandardOutput.ReadToEndAsync(Cancellation);
        await benchmarkDotNet.WaitForExitAsync(Cancellation);

        var report = Directory.GetFiles(artifacts, "*-full.json", SearchOption.AllDirectories).Single();
        using var json = JsonDocument.Parse(await File.ReadAllBytesAsync(report, Cancellation));
        var theirs = json.RootElement.GetProperty("Benchmarks").EnumerateArray().Select(benchmark => (
            $"{benchmark.GetProperty("Method").GetString()}, {benchmark.GetProperty("Parameters").GetString()!.ToLowerInvariant()}",
            benchmark.GetProperty("Memory").GetProperty("BytesAllocatedPerOperation").GetDouble())).ToList();
        Directory.Delete(artifacts, recursive: true);

        Assert.Empty(run.Missing);
        Assert.Equal(3, run.Measurements.Count);
        Assert.Equal(theirs, run.Measurements.Select(measurement => (
            $"{measurement.Id.Method}, {measurement.Id.Parameters.ToString().ToLowerInvariant()}", measurement.AllocatedBytes)));
        Assert.Equal("GetStockPriceFor", run.Baseline);
        Assert.StartsWith(".NET ", run.Environment.Runtime, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_process_of_a_session_that_is_killed_costs_a_launch_and_says_so()
    {
        SkipUnlessProcessesCanBeFound();
        var run = await DisturbedAsync(launch: 2, process => process.Kill());

        Assert.Empty(run.Missing);
        Assert.Equal(3, run.Measurements.Count);
        var lost = Assert.Single(run.Lost.Select(one => (one.Launch, one.Why)).Distinct());
        Assert.Equal((3, "its process ended with code 137"), lost);
        Assert.DoesNotContain(run.Measurements, measurement => measurement.Launches.Any(launch => launch.Number == 3));
        Assert.Contains(
            "Launch 3 of GetPricesDirectlyFromCache; GetStockPriceFor; GetStockPriceForAsync is not counted", run.ToText(),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_process_that_is_suspended_does_not_hang_its_session()
    {
        SkipUnlessProcessesCanBeFound();
        var run = await DisturbedAsync(launch: 1, process => Process.Start("kill", ["-STOP", $"{process.Id}"])!.WaitForExit());

        Assert.Empty(run.Missing);
        Assert.Contains(run.Lost, lost => lost.Why.Contains("did not answer for", StringComparison.Ordinal));
    }

    private static void SkipUnlessProcessesCanBeFound() =>
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Looks in /proc for the process that the session has started.");

    /// <summary>A session whose process is disturbed as soon as it has started after a launch.</summary>
    private static async Task<Run> DisturbedAsync(int launch, Action<Process> disturb)
    {
        var number = await NumberOfAsync(SyncVsAsync);
        var disturbing = Task.CompletedTask;
        var options = Silent with { Report = progress => disturbing = progress.Done == launch ? DisturbAsync() : disturbing };
        var run = await Bench.MeasureAsync(
            SyncVsAsync, LessonsBuild.Default, options, Cancellation, new Schedule(5, 5, 0, Timeout.InfiniteTimeSpan));
        await disturbing;
        return run;

        async Task DisturbAsync()
        {
            using var child = await ProcessOfAsync(number);
            disturb(child);
        }
    }

    private static async Task<string> NumberOfAsync(string benchmarks)
    {
        using var process = LessonsProcess.Start(LessonsBuild.Default, [], "benchmarks", benchmarks);
        var list = LessonsProcess.Parse<BenchmarkList>((await process.ReadLineAsync(Cancellation))!);
        return list.Benchmarks[0].Number.ToString(CultureInfo.InvariantCulture);
    }

    private static async Task<Process> ProcessOfAsync(string number)
    {
        while (true)
        {
            Cancellation.ThrowIfCancellationRequested();
            foreach (var candidate in Process.GetProcessesByName("dotnet"))
            {
                try
                {
                    if (File.ReadAllText($"/proc/{candidate.Id}/cmdline").Split('\0') is var words
                        && words.Contains("interleave") && words.Contains(number))
                    {
                        return candidate;
                    }
                }
                catch (IOException)
                {
                    // It has ended.
                }
            }

            await Task.Delay(5, Cancellation);
        }
    }

    [Fact]
    public async Task Cancelling_ends_the_measuring_process()
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var progress = new CancelAtFirstLine(cancellation);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Bench.RunAsync(
                Concurrent, new BenchOptions { Speed = Speed.Quick, Progress = progress }, cancellation.Token));
        Assert.Equal(1, progress.Lines);
    }

    [Fact]
    public async Task A_process_ends_when_whoever_asked_is_gone()
    {
        using var process = Process.Start(
            new ProcessStartInfo("dotnet", [LessonsBuild.Default.Measured.Assembly, "interleave", await NumberOfAsync(SyncVsAsync)])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            })!;
        Assert.Contains("\"round\":", await process.StandardOutput.ReadLineAsync(Cancellation), StringComparison.Ordinal);
        process.StandardInput.Close();
        await process.WaitForExitAsync(Cancellation);
        Assert.Equal(130, process.ExitCode);
    }

    [Fact]
    public async Task Lessons_that_are_not_built_are_an_error_that_says_how()
    {
        var error = await Assert.ThrowsAsync<BenchException>(
            () => Bench.MeasureAsync(
                FastPaths, new(Path.Combine(Repository.Root, "nowhere", "Lessons.dll")), Silent, Cancellation));
        Assert.Equal("The lessons are not built: there is no nowhere/Lessons.dll. Build them: dotnet build src", error.Message);
    }

    [Fact]
    public async Task Lessons_built_without_optimization_are_refused()
    {
        var file = Path.Combine(Directory.CreateTempSubdirectory("debug-").FullName, "Debug.dll");
        DebugBuild().Save(file);
        var error = await Assert.ThrowsAsync<BenchException>(
            () => Bench.MeasureAsync(FastPaths, new(file), Silent, Cancellation));
        Assert.Contains("built without optimization", error.Message, StringComparison.Ordinal);
        Directory.Delete(Path.GetDirectoryName(file)!, recursive: true);
    }

    [Fact]
    public void A_Debug_build_of_the_library_refuses_to_measure_and_says_how_to_build_Release()
    {
        var error = Assert.Throws<BenchException>(() => Bench.RequireRelease(
            AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Debug"), AssemblyBuilderAccess.Run, [Unoptimized])));
        Assert.Contains("Debug build", error.Message, StringComparison.Ordinal);
        Assert.Contains("dotnet build src", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_classes_that_can_be_measured_are_known_by_name() =>
        Assert.Contains(FastPaths, await Bench.ClassesAsync(Cancellation));

    [Fact]
    public async Task An_unknown_class_is_named()
    {
        var error = await Assert.ThrowsAsync<BenchException>(
            () => Bench.MeasureAsync("No.Such.Class", LessonsBuild.Default, Silent, Cancellation));
        Assert.Contains("There is no class No.Such.Class", error.Message, StringComparison.Ordinal);
    }

    private static CustomAttributeBuilder Unoptimized => new(
        typeof(DebuggableAttribute).GetConstructor([typeof(DebuggableAttribute.DebuggingModes)])!,
        [DebuggableAttribute.DebuggingModes.Default | DebuggableAttribute.DebuggingModes.DisableOptimizations]);

    private static PersistedAssemblyBuilder DebugBuild()
    {
        var assembly = new PersistedAssemblyBuilder(new AssemblyName("Debug"), typeof(object).Assembly, [Unoptimized]);
        assembly.DefineDynamicModule("Debug");
        return assembly;
    }

    private sealed class CancelAtFirstLine(CancellationTokenSource cancellation) : StringWriter
    {
        public int Lines { get; private set; }

        public override void WriteLine(string? value)
        {
            Lines++;
            cancellation.Cancel();
        }
    }
}
