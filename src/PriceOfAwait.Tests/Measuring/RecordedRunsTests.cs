namespace PriceOfAwait.Tests.Measuring;

public sealed class RecordedRunsTests : TestsInFolder
{
    private const string Benchmarks = "PriceOfAwait.Lessons.Some.Benchmarks";

    private static readonly Machine Laptop = RecordedRuns.Named("My laptop, 8 cores");

    [Fact]
    public void A_session_comes_back_with_all_its_raw_figures_and_the_name_of_its_machine()
    {
        var missing = new MissingMeasurement(new("First", new(new Parameter("Deep", "false"))), "its process ended");
        var run = NewRun(new DateTimeOffset(2026, 11, 20, 12, 0, 0, TimeSpan.Zero)) with { Missing = [missing] };
        Save(Laptop, run);
        var back = Load();
        Assert.Equal(new Machine("my-laptop-8-cores", "My laptop, 8 cores"), back.RecordedOn);
        Assert.Equal(
            (run.Started, run.Baseline, run.Environment, run.On),
            (back.Started, back.Baseline, back.Environment, back.On)
        );
        Assert.Equivalent(run.Measurements, back.Measurements, strict: true);
        Assert.Equivalent(run.Controls, back.Controls, strict: true);
        Assert.Equal(missing, Assert.Single(back.Missing));
    }

    [Fact]
    public void Lessons_show_the_figures_of_their_own_runtime_and_side_by_side_shows_the_same()
    {
        Save(
            Laptop,
            [
                .. new[] { "net8.0", "net10.0", "net11.0", "net11.0-async" }.Select(
                    (on, index) => NewRun(DateTimeOffset.UnixEpoch, on, 10 * (index + 1))
                ),
            ]
        );

        var inLesson = Load();
        Assert.Equal("net10.0", inLesson.On);
        var sideBySide = RecordedRuns.Load(Folder.FullName, Benchmarks, Runtimes.Named("net8.0", "net9.0", "net10.0"));
        Assert.Equal(inLesson.Measurements[0].Time, sideBySide.Runs[2].Value!.Measurements[0].Time);
        Assert.Contains("nothing is recorded", sideBySide.Runs[1].Failure);
    }

    [Fact]
    public void Of_several_machines_the_one_with_most_sessions_is_shown_and_of_equals_the_last()
    {
        var (one, other) = (RecordedRuns.Named("one"), RecordedRuns.Named("other"));
        Save(one, NewRun(Hour(9)));
        Save(other, NewRun(Hour(10)));
        Assert.Equal(other, Load().RecordedOn);

        Save(one, NewRun(Hour(8)));
        Assert.Equal(one, Load().RecordedOn);
        Assert.Equal(one, Assert.Single(RecordedRuns.LoadAll(Folder.FullName)).RecordedOn);
        Assert.Equal(one, RecordedRuns.Load(Folder.FullName, Benchmarks, Runtimes.All)["net10.0"]!.RecordedOn);
    }

    [Fact]
    public void Of_those_with_enough_sessions_the_machine_that_recorded_most_classes_is_shown_so_that_a_page_has_one()
    {
        var (all, one) = (RecordedRuns.Named("all"), RecordedRuns.Named("one"));
        for (var session = 1; session <= Estimates.EnoughSessions; session++)
        {
            Save(all, NewRun(Hour(session)));
            Save(one, NewRun(Hour(session)));
        }

        Save(one, NewRun(Hour(20)));
        Assert.Equal(one, Load().RecordedOn);

        Save(all, NewRun(Hour(1)) with { Benchmarks = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups" });
        Assert.Equal(all, Load().RecordedOn);
    }

    [Fact]
    public void A_machine_that_recorded_the_present_code_is_shown_before_one_that_recorded_other_code_more_often()
    {
        const string Lookups = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups";
        var present = NewRun(Hour(9)) with
        {
            Benchmarks = Lookups,
            CodeChecksum = CodeChecksum.Of(Repository.LessonsAssembly, Lookups),
        };
        var (one, other) = (RecordedRuns.Named("one"), RecordedRuns.Named("other"));
        Save(one, present);
        Save(other, present with { Started = Hour(10), CodeChecksum = "other code" });
        Save(other, present with { Started = Hour(11), CodeChecksum = "other code" });

        Assert.Equal(one, RecordedRuns.Load(Folder.FullName, Lookups).RecordedOn);
        Assert.True(RecordedRuns.HasPresentCode(Folder.FullName, one, Lookups));
        Assert.False(RecordedRuns.HasPresentCode(Folder.FullName, other, Lookups));
        Assert.False(RecordedRuns.HasPresentCode(Folder.FullName, RecordedRuns.Named("none"), Lookups));
        Assert.Equal([other], RecordedRuns.LoadAll(Folder.FullName, other).Select(run => run.RecordedOn));
    }

    [Fact]
    public void A_few_sessions_know_how_far_the_sessions_of_other_classes_differ()
    {
        const string Other = "PriceOfAwait.Lessons.Other.Benchmarks";
        foreach (var (hour, mean) in new[] { (9, 10.0), (10, 30), (11, 8), (12, 25), (13, 10) })
        {
            Save(Laptop, NewRun(Hour(hour), mean: mean) with { Benchmarks = Other });
        }

        Save(Laptop, NewRun(Hour(12), mean: 20));
        Save(Laptop, NewRun(Hour(13), mean: 22));

        var spread = BetweenSessions.Of([RecordedRuns.Load(Folder.FullName, Other)])!;
        var run = Load();
        Assert.True(spread.Time > 0);
        Assert.All(run.Measurements[0].Launches, launch => Assert.Equal(spread, launch.Spread));
        Assert.All(
            RecordedRuns.Load(Folder.FullName, Other).Measurements[0].Launches,
            launch => Assert.Null(launch.Spread)
        );
    }

    [Fact]
    public void Sessions_at_different_hours_are_shown_together_and_their_interval_comes_from_between_them()
    {
        Save(Laptop, NewRun(Hour(9), mean: 10));
        Save(Laptop, NewRun(Hour(12), mean: 20));
        Save(Laptop, NewRun(Hour(15), mean: 40));

        var run = Load();

        Assert.Equal([Hour(9), Hour(12), Hour(15)], run.Sessions);
        Assert.Equal([0, 0, 1, 1, 2, 2], run.Measurements[0].Launches.Select(launch => launch.Session));
        Assert.Equal(6, run.Measurements[0].Launches.DistinctBy(launch => launch.Number).Count());
        // A session's two launches take half a nanosecond and three longer than its mean, and count as one figure.
        var means = new[] { 10.0, 20, 40 }.Select(
            (mean, session) => new Launch(session + 1, [Math.Sqrt((mean + 0.5) * (mean + 3))])
        );
        Assert.Equal(Estimates.OfTime([.. means]).ToString(), run.Measurements[0].Time.ToString());
        Assert.Contains("2026-11-20, 6 launches in 3 sessions", run.Provenance);
    }

    [Fact]
    public void A_session_of_other_code_or_of_another_environment_does_not_mix_with_the_newest()
    {
        Save(Laptop, NewRun(Hour(9)) with { CodeChecksum = "before" });
        Save(Laptop, NewRun(Hour(10)) with { CodeChecksum = "now" });
        Save(
            Laptop,
            NewRun(Hour(11)) with
            {
                CodeChecksum = "now",
                Environment = MadeUp.Environment with { Collector = "server" },
            }
        );
        Save(Laptop, NewRun(Hour(12)) with { CodeChecksum = "now" });
        Assert.Equal([Hour(10), Hour(12)], Load().Sessions);
    }

    [Fact]
    public void A_class_that_a_session_lacks_has_the_others_and_keeps_their_numbers()
    {
        var other = NewRun(Hour(10)) with { Benchmarks = "PriceOfAwait.Lessons.Some.Others" };
        Save(Laptop, NewRun(Hour(9)));
        Save(Laptop, other);
        Save(Laptop, NewRun(Hour(11)));
        Save(Laptop, other with { Started = Hour(11) });

        Assert.Equal([0, 0, 2, 2], Load().Measurements[0].Launches.Select(launch => launch.Session));
        Assert.Equal(
            [1, 1, 2, 2],
            RecordedRuns
                .Load(Folder.FullName, other.Benchmarks)
                .Measurements[0]
                .Launches.Select(launch => launch.Session)
        );
    }

    [Fact]
    public void The_same_session_makes_the_same_bytes()
    {
        var first = File.ReadAllBytes(Save(Laptop, NewRun(DateTimeOffset.UnixEpoch)));
        Assert.Equal(first, File.ReadAllBytes(Save(Laptop, Load())));
    }

    [Fact]
    public void What_is_not_recorded_is_named_with_what_to_do() =>
        Assert.Refuses<BenchException>(Load, "Some.Benchmarks.json", "PRICE_OF_AWAIT_SPEED");

    [Theory]
    [InlineData(null, "", "line 1, column 1: ")]
    [InlineData(null, "null", "a value is null")]
    [InlineData(null, "[]", "it holds no run")]
    [InlineData(null, "{\"benchmarks\":", "line 1, column ")]
    [InlineData("\"benchmarks\"", "", "line 2, column ")]
    [InlineData("\"speed\":\"quick\"", "\"speed\":\"warp\"", "line 2, column ")]
    [InlineData("\"speed\":\"quick\"", "\"speed\":99", "line 2, column ")]
    [InlineData("\"speed\":\"quick\",", "", "'speed'")]
    [InlineData("\"speed\":\"quick\",", "\"speed\":\"quick\",\"speed\":\"quick\",", "\"speed\" appears twice")]
    [InlineData("\"speed\":\"quick\",", "\"speed\":\"quick\",\"unknown\":1,", "unknown")]
    [InlineData("Some.Benchmarks", "Other.Benchmarks", "it holds figures of PriceOfAwait.Lessons.Other.Benchmarks")]
    [InlineData("\"baseline\":\"First\"", "\"baseline\":\"Nothing\"", "net10.0: its baseline Nothing was not measured")]
    [InlineData("\"runtime\":\"", "\"runtime\":null,\"x\":\"", "a value is null")]
    [InlineData("\"allocatedBytes\":72", "\"allocatedBytes\":-72", "First, Deep=true: its bytes are negative")]
    [InlineData("\"allocatedBytes\":72", "\"allocatedBytes\":1e999", "a number is too large")]
    [InlineData("\"slices\":[10,11]", "\"slices\":[1e999,11]", "a number is too large")]
    [InlineData("\"slices\":[10,11]", "\"slices\":[]", "it has no launches, or a launch without slices")]
    [InlineData("\"slices\":[10,11]", "\"slices\":[0,0]", "net10.0: nothing was measured")]
    [InlineData("\"slices\":[10,11]", "\"slices\":[-50,-50]", "net10.0: nothing was measured")]
    [InlineData("\"number\":2", "\"number\":1", "its launch numbers are below 1 or not unique")]
    [InlineData("\"collected\":[1]", "\"collected\":[7]", "collections in rounds that don't exist")]
    [InlineData("\"on\":\"net10.0\"", "\"on\":\"\\ud800\"", "could not be converted")]
    public void Nothing_is_concluded_from_a_file_that_is_damaged_anywhere(string? what, string by, string message)
    {
        var file = Save(Laptop, NewRun(DateTimeOffset.UnixEpoch));
        var sound = File.ReadAllText(file);
        what ??= sound;
        var place = sound.IndexOf(what, StringComparison.Ordinal);
        File.WriteAllText(file, sound[..place] + by + sound[(place + what.Length)..]);
        var error = Assert.Refuses<DataFileException>(Load, message);
        Assert.StartsWith(file, error);
        Assert.EndsWith("Restore it.", error);
    }

    [Fact]
    public void A_row_that_is_there_twice_is_found()
    {
        var run = NewRun(DateTimeOffset.UnixEpoch);
        Save(Laptop, run with { Measurements = [.. run.Measurements, .. run.Measurements] });
        Assert.Refuses<DataFileException>(Load, "a benchmark appears twice");
    }

    [Fact]
    public void Everything_that_is_committed_was_recorded_where_it_lies()
    {
        var runs = RecordedRuns.LoadAll(Repository.RecordedData);
        Assert.Equal(
            Assert.Single(Runtimes.All, runtime => runtime.InLessons).Id,
            Assert.Single(runs.Select(run => run.On).Distinct())
        );
        Assert.All(runs, run => Assert.Equal(RecordedRuns.Named(run.RecordedOn!.Name).Id, run.RecordedOn.Id));
    }

    /// <summary>
    /// A long slice takes tens of milliseconds. On a shared host many take longer, for reasons that weren't examined,
    /// so one machine is enough to show that the time is made up rightly.
    /// </summary>
    [Fact]
    public void On_a_quiet_machine_a_time_with_what_collecting_takes_is_that_of_long_slices()
    {
        // Two launches would have an interval that contains anything.
        const int Enough = 3;
        Assert.Contains(
            RecordedRuns.MachinesIn(Repository.RecordedData),
            machine =>
            {
                var collecting = RecordedRuns
                    .LoadAll(Repository.RecordedData, machine)
                    .SelectMany(run => run.Measurements)
                    .Select(one => one.Launches.Where(launch => launch.LongSlices.Count > 0).ToList())
                    .Where(launches => launches.Count >= Enough)
                    .ToList();
                return collecting.Count > 0 && collecting.Count(Agree) >= 0.9 * collecting.Count;
            }
        );

        static bool Agree(List<Launch> launches) =>
            Estimates
                .OfRatio(
                    launches,
                    [.. launches.Select(launch => new Launch(launch.Number, launch.LongSlices))],
                    shareRounds: false
                )
                .Interval.Contains(1);
    }

    [Fact]
    public void What_a_run_keeps_of_a_class_takes_the_place_of_what_was_known_before()
    {
        Assert.Null(RecordedRuns.LoadSession(Folder.FullName, Benchmarks));
        RecordedRuns.SaveSession(Folder.FullName, [NewRun(DateTimeOffset.UnixEpoch)]);
        RecordedRuns.SaveSession(
            Folder.FullName,
            [NewRun(DateTimeOffset.UnixEpoch, mean: 20), NewRun(DateTimeOffset.UnixEpoch, "net8.0")]
        );
        Assert.Equal(
            ["net10.0", "net8.0"],
            RecordedRuns.LoadSession(Folder.FullName, Benchmarks)!.Select(run => run.On)
        );
    }

    [Theory]
    [InlineData("AMD EPYC", "Debian GNU/Linux 12 (bookworm)", "AMD EPYC, 2 cores, Debian 12")]
    [InlineData("Intel(R) Xeon(R) Processor", "Linux Debian GNU/Linux 12 (bookworm)", "Intel Xeon, 2 cores, Debian 12")]
    public void A_machine_is_named_after_its_processor_cores_and_system(string processor, string system, string name) =>
        Assert.Equal(
            RecordedRuns.Named(name),
            RecordedRuns.MachineOf(new MeasuringMachine(processor, 2, 2, system, "X64", "0.15.8"))
        );

    [Fact]
    public void A_machine_with_another_processor_adds_no_session()
    {
        var here = new MeasuringMachine("a processor", 2, null, "an OS", "X64", "0.15.8");
        Assert.Null(RecordedRuns.NameConflict(Folder.FullName, Laptop, here));
        Save(Laptop, NewRun(Hour(9)));
        Assert.Null(RecordedRuns.NameConflict(Folder.FullName, Laptop, here));
        Assert.Contains(
            "was recorded on a processor",
            RecordedRuns.NameConflict(Folder.FullName, Laptop, here with { Processor = "another" })
        );
    }

    internal static BenchmarkResults NewRun(DateTimeOffset started, string on = "net10.0", double mean = 10) =>
        new()
        {
            Benchmarks = Benchmarks,
            Speed = Speed.Quick,
            On = on,
            Started = started,
            Environment = MadeUp.Environment,
            Baseline = "First",
            Measurements =
            [
                new(
                    new("First", new(new Parameter("Deep", "true"))),
                    [
                        new(1, [mean, mean + 1])
                        {
                            Collected = [1],
                            LongSlices = [mean + 1],
                            Collecting = 0.5,
                        },
                        new(2, [mean + 2, mean + 3]),
                    ],
                    72
                ),
            ],
            Controls = [MadeUp.Measurement("First", mean, 0.1, 1, 72, new Parameter("Deep", "true"))],
        };

    private string Save(Machine machine, params BenchmarkResults[] session) =>
        RecordedRuns.Save(Folder.FullName, machine, session[0].Started, session);

    private static DateTimeOffset Hour(int hour) => new(2026, 11, 20, hour, 0, 0, TimeSpan.Zero);

    private BenchmarkResults Load() => RecordedRuns.Load(Folder.FullName, Benchmarks);
}
