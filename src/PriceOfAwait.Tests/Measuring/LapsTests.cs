namespace PriceOfAwait.Tests.Measuring;

/// <summary>These really measure. They assert nothing about the times.</summary>
[Trait("Kind", "machine")]
public sealed class LapsTests
{
    private const string SyncVsAsync = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";
    private const string Lookups = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups";

    [Fact]
    public async Task Each_class_has_a_launch_in_each_of_its_laps_in_their_order()
    {
        var measured = new List<(int, string)>();
        var laps = new Laps([
            [SyncVsAsync],
            [SyncVsAsync, Lookups],
            [Lookups],
        ])
        {
            Report = launch =>
            {
                Assert.Equal(3, launch.Laps);
                if (launch.Runs is not null)
                {
                    measured.Add((launch.Lap, launch.Classes.Single()));
                }
            },
        };

        var classes = await laps.MeasureAsync(builds: null, Cancellation);

        Assert.Equal([(1, SyncVsAsync), (2, SyncVsAsync), (2, Lookups), (3, Lookups)], measured);
        Assert.Equal([SyncVsAsync, Lookups], classes.Select(one => one.Benchmarks));
        Assert.All(
            classes,
            one =>
            {
                var run = Assert.Single(one.Runs!.Runs).Value!;
                Assert.Equal(2, run.Launches);
                Assert.Null(run.On);
                Assert.Empty(run.Missing);
            }
        );
    }

    [Fact]
    public async Task Interrupted_laps_are_taken_up_where_they_ended()
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        IReadOnlyList<BenchmarkResults> kept = [];
        IReadOnlyList<IReadOnlyList<string>> plan = Laps.Equal([SyncVsAsync], 4);
        var interrupted = new Laps(plan)
        {
            Report = launch =>
            {
                kept = launch.Runs ?? kept;
                if (launch is { Lap: 2, Runs: not null })
                {
                    cancellation.Cancel();
                }
            },
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            interrupted.MeasureAsync(builds: null, cancellation.Token)
        );

        var laps = new List<int>();
        var resumed = new Laps(plan)
        {
            Earlier = _ => kept,
            AfterLap = lap =>
            {
                laps.Add(lap);
                return Task.CompletedTask;
            },
        };
        var run = (await resumed.MeasureAsync(builds: null, Cancellation))[0].Runs!.Runs[0].Value!;

        Assert.Equal([3, 4], laps);
        Assert.All(
            run.Measurements,
            measurement => Assert.Equal([1, 2, 3, 4], measurement.Launches.Select(launch => launch.Number))
        );
        Assert.Equal(kept[0].Started, run.Started);
        Assert.Equal(
            kept[0].Measurements[0].Launches.Select(launch => launch.Slices),
            run.Measurements[0].Launches.Take(2).Select(launch => launch.Slices)
        );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Laps_that_measured_other_code_or_elsewhere_are_not_gone_on_from(bool isOtherCode)
    {
        BenchmarkResults earlier = null!;
        await new Laps(Laps.Equal([Lookups], 2))
        {
            Report = launch => earlier = launch.Runs?[0] ?? earlier,
        }.MeasureAsync(builds: null, Cancellation);
        // A busy machine may lose the last launch.
        var launches = earlier
            .Measurements.SelectMany(one => one.Launches)
            .Select(launch => launch.Number)
            .DefaultIfEmpty(0)
            .Max();
        var other = isOtherCode
            ? earlier with
            {
                CodeChecksum = "other",
            }
            : earlier with
            {
                Environment = earlier.Environment with { Runtime = ".NET 10.0.1" },
            };

        Assert.Equal(2 - launches, await LapsAfterAsync(earlier));
        Assert.Equal(2, await LapsAfterAsync(other));

        async Task<int> LapsAfterAsync(BenchmarkResults kept)
        {
            var laps = 0;
            await new Laps(Laps.Equal([Lookups], 2))
            {
                Earlier = _ => [kept],
                AfterLap = _ =>
                {
                    laps++;
                    return Task.CompletedTask;
                },
            }.MeasureAsync(builds: null, Cancellation);
            return laps;
        }
    }

    [Fact]
    public async Task The_time_left_is_what_the_launches_that_follow_took_before()
    {
        var left = new List<TimeSpan?>();
        await new Laps(Laps.Equal([SyncVsAsync], 3)) { Report = launch => left.Add(launch.TimeLeft) }.MeasureAsync(
            builds: null,
            Cancellation
        );
        Assert.Null(left[0]);
        Assert.All(left.Skip(1), time => Assert.NotNull(time));
        Assert.Equal(TimeSpan.Zero, left[^1]);
        // After the first of three launches, before the second, and so on.
        Assert.Equal(left[1], 2 * left[2]);
    }
}
