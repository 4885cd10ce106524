using System.Globalization;

namespace PriceOfAwait.Tests.Measuring;

/// <summary>
/// As in a container with at most one CPU. There, the JIT waits ten times as long before it optimizes, unless it is
/// told not to.
/// </summary>
[Trait("Kind", "machine")]
public sealed class OneProcessorTests : TestsInFolder
{
    // .NET chooses all that depends on the number of processors by this variable, on each operating system.
    private static readonly KeyValuePair<string, string> OneProcessor = new("DOTNET_PROCESSOR_COUNT", "1");

    // Until its code is optimized, an operation that throws allocates more.
    private const string Benchmarks = "PriceOfAwait.Lessons.Lesson13WhenItFails.ThroughMethods";

    // Other tests run at the same time, and may keep the JIT's thread waiting for a launch's whole warm-up.
    private const int MaxLaunches = 10;

    [Fact]
    public async Task A_launch_runs_optimized_code_and_allocates_what_is_counted()
    {
        var list = await ListAsync(Benchmarks);
        var benchmarks = list.Benchmarks.Where(benchmark => benchmark.Id.Parameters["Depth"] == "1").ToList();
        var all = await Inspection.AskAsync<IReadOnlyList<Allocation>>(
            LessonsBuild.Default,
            ["bytes", Benchmarks],
            Cancellation,
            [.. Inspection.Settings, OneProcessor]
        );
        var counted = benchmarks.Select(benchmark => all[0].Single(one => one.Id == benchmark.Id).Bytes).ToList();
        Assert.Equal([296, 856, 856, 80], counted);

        var (unoptimized, bytes) = await LaunchAsync(list, benchmarks);
        for (var launch = 1; launch < MaxLaunches && !(unoptimized is [] && bytes.SequenceEqual(counted)); launch++)
        {
            (unoptimized, bytes) = await LaunchAsync(list, benchmarks);
        }

        Assert.Empty(unoptimized);
        Assert.Equal(counted, bytes);
    }

    [Fact]
    public async Task A_class_that_names_the_server_collector_has_it()
    {
        var list = await ListAsync("PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.ConcurrentFastPathsWithServerGC");
        using var launch = StartLaunch(list, [list.Benchmarks[0]]);
        Assert.Equal("server, concurrent", (await ReadAsync<LaunchReady>(launch)).Collector);
    }

    /// <summary>
    /// A launch without turns, so that what it has optimized was so when its turns would have begun.
    /// </summary>
    private async Task<(IReadOnlyList<string> Unoptimized, IReadOnlyList<double> Bytes)> LaunchAsync(
        BenchmarkList list,
        IReadOnlyList<ListedBenchmark> benchmarks
    )
    {
        var listing = Folder["jit"];
        File.Delete(listing);
        using var launch = StartLaunch(
            list,
            benchmarks,
            new("DOTNET_JitStdOutFile", listing),
            new("DOTNET_JitDisasmSummary", "1")
        );
        Assert.Null((await ReadAsync<LaunchReady>(launch)).WrongAnswers);
        launch.WriteLine("end");
        var figures = await ReadAsync<List<LaunchFigures>>(launch);
        Assert.Equal(0, await launch.WaitAsync(Cancellation));
        var optimized = (await File.ReadAllLinesAsync(listing, Cancellation))
            .Where(line => line.Contains("[Tier1", StringComparison.Ordinal))
            .ToList();
        return (
            [
                .. from benchmark in benchmarks
                let code = $" {Benchmarks}:{benchmark.Id.Method}()"
                where !optimized.Exists(line => line.Contains(code, StringComparison.Ordinal))
                select benchmark.Id.Method,
            ],
            [.. figures.Select(figure => figure.Bytes)]
        );
    }

    private static async Task<BenchmarkList> ListAsync(string benchmarks)
    {
        using var process = LessonsProcess.Start(
            LessonsBuild.Default,
            [OneProcessor],
            "inspect",
            "benchmarks",
            benchmarks
        );
        return await ReadAsync<BenchmarkList>(process);
    }

    private static LessonsProcess StartLaunch(
        BenchmarkList list,
        IReadOnlyList<ListedBenchmark> benchmarks,
        params IReadOnlyList<KeyValuePair<string, string>> variables
    ) =>
        LessonsProcess.Start(
            LessonsBuild.Default.Measured,
            // What the class sets comes last, as it does if the reader's environment has the others.
            [OneProcessor, .. variables, .. list.Variables],
            ["interleave", .. benchmarks.Select(one => one.Number.ToString(CultureInfo.InvariantCulture))]
        );

    private static async Task<TMessage> ReadAsync<TMessage>(LessonsProcess process) =>
        LessonsProcess.Parse<TMessage>((await process.ReadLineAsync(Cancellation))!);
}
