using System.Diagnostics;
using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json;

namespace PriceOfAwait.Tests.Measuring;

/// <summary>These measure for real, so they take some seconds each; of the times that they get they assert nothing.</summary>
public sealed class BenchTests
{
    private const string FastPaths = "PriceOfAwait.Lessons.SynchronousFastPaths.StringFastPaths";
    private const string Concurrent = "PriceOfAwait.Lessons.SynchronousFastPaths.ConcurrentFastPaths";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Allocated_bytes_are_those_that_BenchmarkDotNet_itself_reports()
    {
        var run = await Bench.RunAsync(FastPaths, Speed.Quick, Repository.LessonsAssembly, TextWriter.Null, Cancellation);
        var artifacts = Directory.CreateTempSubdirectory("artifacts-").FullName;
        using var benchmarkDotNet = Process.Start(new ProcessStartInfo("dotnet",
        [
            Repository.LessonsAssembly, "--filter", "*StringFastPaths*", "--warmupCount", "1", "--iterationCount", "1", "--iterationTime", "50",
            "--exporters", "fulljson", "--artifacts", artifacts,
        ]) { WorkingDirectory = Path.GetDirectoryName(Repository.LessonsAssembly), RedirectStandardOutput = true })!;
        await benchmarkDotNet.StandardOutput.ReadToEndAsync(Cancellation);
        await benchmarkDotNet.WaitForExitAsync(Cancellation);

        var report = Directory.GetFiles(artifacts, "*-full.json", SearchOption.AllDirectories).Single();
        using var json = JsonDocument.Parse(await File.ReadAllBytesAsync(report, Cancellation));
        var theirs = json.RootElement.GetProperty("Benchmarks").EnumerateArray().Select(benchmark => (
            $"{benchmark.GetProperty("Method").GetString()}, {benchmark.GetProperty("Parameters").GetString()!.ToLowerInvariant()}",
            benchmark.GetProperty("Memory").GetProperty("BytesAllocatedPerOperation").GetInt64())).ToList();
        Directory.Delete(artifacts, recursive: true);

        Assert.Empty(run.Missing);
        Assert.Equal(10, run.Measurements.Count);
        Assert.Equal(theirs, run.Measurements.Select(measurement => (
            $"{measurement.Id.Method}, {measurement.Id.Parameters.ToString().ToLowerInvariant()}", measurement.AllocatedBytes)));
        Assert.Equal("DirectCall", run.Baseline);
        Assert.StartsWith(".NET ", run.Environment.Runtime, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_process_that_is_killed_half_way_leaves_what_it_had_finished()
    {
        using var process = LessonsProcess.Start(Repository.LessonsAssembly, "measure", Concurrent, "quick");
        var log = new RunLog(Concurrent, Speed.Quick, TextWriter.Null);
        await foreach (var line in process.ReadLinesAsync(Cancellation))
        {
            var happened = BenchEvent.Parse(line);
            log.Add(happened);
            if (happened is BenchEvent.Finished)
            {
                using var killed = Process.GetProcessById(process.Id);
                killed.Kill(entireProcessTree: true);
            }
        }

        var run = log.ToRun(await process.WaitAsync(Cancellation), process.LastWords);
        Assert.Equal(4, run.Measurements.Count + run.Missing.Count);
        Assert.NotEmpty(run.Measurements);
        Assert.NotEmpty(run.Missing);
    }

    [Fact]
    public async Task Cancelling_ends_the_measuring_process()
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var progress = new CancelAtFirstLine(cancellation);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Bench.RunAsync(Concurrent, Speed.Quick, Repository.LessonsAssembly, progress, cancellation.Token));
        Assert.Equal(1, progress.Lines);
    }

    [Fact]
    public async Task A_process_ends_when_whoever_asked_is_gone()
    {
        using var process = LessonsProcess.Start(Repository.LessonsAssembly, "measure", Concurrent, "quick");
        process.CloseInput();
        Assert.Equal(130, await process.WaitAsync(Cancellation));
    }

    [Fact]
    public async Task Lessons_that_are_not_built_are_an_error_that_says_how()
    {
        var error = await Assert.ThrowsAsync<BenchException>(
            () => Bench.RunAsync(FastPaths, Speed.Quick, Path.Combine(Repository.Root, "nowhere", "Lessons.dll"), TextWriter.Null, Cancellation));
        Assert.Equal("The lessons are not built: there is no nowhere/Lessons.dll. Build them: dotnet build src", error.Message);
    }

    [Fact]
    public async Task Lessons_built_without_optimisation_are_refused()
    {
        var file = Path.Combine(Directory.CreateTempSubdirectory("debug-").FullName, "Debug.dll");
        DebugBuild().Save(file);
        var error = await Assert.ThrowsAsync<BenchException>(() => Bench.RunAsync(FastPaths, Speed.Quick, file, TextWriter.Null, Cancellation));
        Assert.Contains("built without optimisation", error.Message, StringComparison.Ordinal);
        Directory.Delete(Path.GetDirectoryName(file)!, recursive: true);
    }

    [Fact]
    public void A_Debug_build_of_the_library_refuses_to_measure_and_says_how_to_build_Release()
    {
        var error = Assert.Throws<BenchException>(() => Bench.RequireRelease(
            AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Debug"), AssemblyBuilderAccess.Run, [Unoptimised])));
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
            () => Bench.RunAsync("No.Such.Class", Speed.Quick, Repository.LessonsAssembly, TextWriter.Null, Cancellation));
        Assert.Contains("There is no class No.Such.Class", error.Message, StringComparison.Ordinal);
    }

    private static CustomAttributeBuilder Unoptimised => new(
        typeof(System.Diagnostics.DebuggableAttribute).GetConstructor([typeof(System.Diagnostics.DebuggableAttribute.DebuggingModes)])!,
        [System.Diagnostics.DebuggableAttribute.DebuggingModes.Default | System.Diagnostics.DebuggableAttribute.DebuggingModes.DisableOptimizations]);

    private static PersistedAssemblyBuilder DebugBuild()
    {
        var assembly = new PersistedAssemblyBuilder(new AssemblyName("Debug"), typeof(object).Assembly, [Unoptimised]);
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
