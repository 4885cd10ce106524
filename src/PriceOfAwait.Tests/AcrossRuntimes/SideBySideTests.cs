namespace PriceOfAwait.Tests.AcrossRuntimes;

/// <summary>
/// These build for runtimes, which takes some seconds each the first time, and really measure. They assert nothing
/// about the times.
/// </summary>
[Trait("Kind", "machine")]
public class SideBySideTests
{
    private const string Lookups = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups";
    private const string SyncVsAsync = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";

    private static readonly BenchOptions Silent = new() { Speed = Speed.Quick, Progress = TextWriter.Null };

    [Fact]
    public async Task The_bytes_of_each_runtime_are_those_that_BenchmarkDotNet_itself_reports()
    {
        var runtimes = Runtimes.Named("net8.0", "net11.0-async");
        var runs = await Bench.RunAsync(Lookups, runtimes, Silent, Cancellation);
        foreach (var run in runs.Runs)
        {
            var bytes = await BytesAsync(run.Runtime, Lookups);
            Assert.Null(run.Failure);
            Assert.Equal(
                run.Value!.Measurements.Select(measurement => (measurement.Id, measurement.AllocatedBytes))
                    .OrderBy(each => each.Id.Method),
                bytes
                    .Allocations.Select(allocation => (allocation.Id, allocation.Bytes))
                    .OrderBy(each => each.Id.Method)
            );
        }

        Assert.StartsWith(".NET 8.0", runs.Runs[0].Value!.Environment.Runtime);
        Assert.StartsWith(".NET 11.0", runs.Runs[1].Value!.Environment.Runtime);
    }

    [Fact]
    public async Task A_method_that_waits_shows_the_bytes_that_are_counted_exactly()
    {
        const string pairs = "PriceOfAwait.Lessons.Lesson09TaskOrValueTask.CallerAndCallee";
        var runs = await Bench.RunAsync(
            pairs,
            Runtimes.Named("net8.0"),
            Silent with
            {
                Only = ["*.TaskAwaitsTask(*: 0)"],
            },
            Cancellation
        );
        var measured = Assert.Single(Assert.Single(runs.Runs).Value!.Measurements);
        var bytes = await BytesAsync(runs.Runs[0].Runtime, pairs);
        Assert.Equal(
            bytes.Allocations.Single(allocation => allocation.Id == measured.Id).Bytes,
            measured.AllocatedBytes
        );
    }

    [Fact]
    public async Task On_the_oldest_runtime_a_chain_that_never_waits_allocates_a_task_for_each_step()
    {
        var bytes = await BytesAsync(
            Runtimes.All[0],
            "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths"
        );
        Assert.Equal(216, bytes["AwaitPathWithTask", new Parameter("Deep", "false")]);
        Assert.Equal(504, bytes["AwaitPathWithTask", new Parameter("Deep", "true")]);
    }

    [Fact]
    public async Task What_can_not_be_built_or_dies_is_one_line_of_its_own_and_the_others_stand()
    {
        var noPack = new Runtime("test-no-pack", "without a pack", "net8.0")
        {
            Properties = new Dictionary<string, string> { ["RuntimeFrameworkVersion"] = "8.0.999" },
        };
        using var progress = new StringWriter();
        var builds = await RuntimeBuilds.AllAsync(
            [noPack, new("test-later", "a later .NET", "net99.0"), .. Runtimes.Named("net8.0")],
            progress,
            Cancellation
        );
        var dies = new OnRuntime<LessonsBuild>(
            new("test-dies", "dies", "net8.0"),
            new SelfContainedBuild(builds[2].Value!.Assembly, DotNetHost.Executable)
        );
        var runs = await Bench.MeasureAsync(
            Lookups,
            [.. builds, dies],
            _ => ["*.GetStockPriceFor"],
            Silent,
            Cancellation
        );

        Assert.Equal([true, true, false, false], runs.Runs.Select(run => run.IsUnavailable));
        Assert.Contains("8.0.999", runs.Runs[0].Failure);
        Assert.StartsWith("it needs a newer .NET SDK (NETSDK1045)", runs.Runs[1].Failure);
        Assert.Single(runs.Runs[2].Value!.Measurements);
        Assert.Contains("doesn't understand", runs.Runs[3].Failure);
        Assert.Contains("dies is left out: ", runs.ToText());
        Assert.All(
            new[] { progress.ToString(), runs.ToText() },
            text =>
                Assert.Contains(
                    "a later .NET is left out: ",
                    Assert.Single(text.Split('\n'), line => line.Contains("later .NET", StringComparison.Ordinal))
                )
        );
    }

    [Fact]
    public async Task Classes_that_are_measured_in_laps_take_their_launches_by_turns_and_one_that_fails_stops_none()
    {
        const string withYield = "PriceOfAwait.Lessons.Lesson07TheCostOfYield.WithYield";
        var launches = new List<(string Benchmarks, int Lap)>();
        var laps = new Laps(Laps.Equal([Lookups, withYield, SyncVsAsync], 2))
        {
            Samples = new Dictionary<string, IReadOnlyList<string>?>
            {
                [Lookups] = ["*.GetStockPriceFor"],
                [withYield] = ["*.NoSuchMethod"],
                [SyncVsAsync] = ["*.GetStockPriceFor"],
            },
            Report = launch =>
            {
                if (launch.Runs is not null)
                {
                    launches.Add((launch.Classes.Single(), launch.Lap));
                }
            },
        };

        var builds = await RuntimeBuilds.AllAsync(Runtimes.Named("net8.0"), TextWriter.Null, Cancellation);
        var classes = await laps.MeasureAsync(builds, Cancellation);

        Assert.Equal([(Lookups, 1), (SyncVsAsync, 1), (Lookups, 2), (SyncVsAsync, 2)], launches);
        Assert.Contains("was measured", classes.Single(one => one.Benchmarks == withYield).Failure);
        Assert.All(
            classes.Where(one => one.Benchmarks != withYield),
            one => Assert.Equal("net8.0", Assert.Single(one.Runs!.Runs).Value!.On)
        );
    }

    private static async Task<AllocatedBytes> BytesAsync(Runtime runtime, string benchmarks)
    {
        var build = Assert.Single(await RuntimeBuilds.AllAsync([runtime], TextWriter.Null, Cancellation)).Value!;
        return await Exact.AskAsync(new ExactQuestion.Bytes(benchmarks), build, Cancellation);
    }
}
