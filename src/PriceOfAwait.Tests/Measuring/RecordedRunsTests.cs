namespace PriceOfAwait.Tests.Measuring;

public sealed class RecordedRunsTests : IDisposable
{
    private static readonly Machine Laptop = RecordedRuns.Named("My laptop, 8 cores");

    private readonly string _folder = Directory.CreateTempSubdirectory("recorded-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_session_comes_back_with_all_its_raw_figures_and_the_name_of_its_machine()
    {
        var run = NewRun(new DateTimeOffset(2026, 11, 20, 12, 0, 0, TimeSpan.Zero));
        RecordedRuns.Save(_folder, Laptop, [run]);
        var back = RecordedRuns.Load(_folder, run.Benchmarks);
        Assert.Equal(new Machine("my-laptop-8-cores", "My laptop, 8 cores"), back.RecordedOn);
        Assert.Equal((run.Started, run.Baseline, run.Environment, run.On), (back.Started, back.Baseline, back.Environment, back.On));
        Assert.Equal(run.Measurements.Concat(run.Controls).SelectMany(Raw), back.Measurements.Concat(back.Controls).SelectMany(Raw));
        Assert.Equal(run.Measurements[0].Time, back.Measurements[0].Time);
    }

    [Fact]
    public void Lessons_show_the_figures_of_the_newest_runtime_that_needs_no_settings_and_side_by_side_shows_the_same()
    {
        var benchmarks = NewRun(DateTimeOffset.UnixEpoch).Benchmarks;
        Run[] session =
        [
            .. new[] { "net8.0", "net10.0", "net10.0-async" }.Select((on, index) => NewRun(DateTimeOffset.UnixEpoch, on, 10 * (index + 1))),
        ];
        RecordedRuns.Save(_folder, Laptop, session);

        var inLesson = RecordedRuns.Load(_folder, benchmarks);
        Assert.Equal("net10.0", inLesson.On);
        var sideBySide = RecordedRuns.Load(_folder, benchmarks, Runtimes.Named("net8.0", "net9.0", "net10.0"));
        Assert.Equal(inLesson.Measurements[0].Time, sideBySide.Runs[2].Run!.Measurements[0].Time);
        Assert.Contains("nothing is recorded", sideBySide.Runs[1].Obstacle, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_several_machines_the_newest_counts()
    {
        RecordedRuns.Save(_folder, RecordedRuns.Named("a"), [NewRun(new DateTimeOffset(2026, 1, 2, 0, 0, 0, TimeSpan.Zero))]);
        RecordedRuns.Save(_folder, RecordedRuns.Named("b"), [NewRun(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero))]);
        Assert.Equal("a", RecordedRuns.Load(_folder, "PriceOfAwait.Lessons.Some.Benchmarks").RecordedOn!.Name);
    }

    [Fact]
    public void The_same_session_makes_the_same_bytes()
    {
        var run = NewRun(DateTimeOffset.UnixEpoch);
        var first = File.ReadAllBytes(RecordedRuns.Save(_folder, Laptop, [run]));
        Assert.Equal(first, File.ReadAllBytes(RecordedRuns.Save(_folder, Laptop, [RecordedRuns.Load(_folder, run.Benchmarks)])));
    }

    [Fact]
    public void What_is_not_recorded_is_named_with_what_to_do()
    {
        var error = Assert.Throws<BenchException>(() => RecordedRuns.Load(_folder, "PriceOfAwait.Lessons.Some.Benchmarks"));
        Assert.Contains("Some.Benchmarks.json", error.Message, StringComparison.Ordinal);
        Assert.Contains("PRICE_OF_AWAIT_SPEED", error.Message, StringComparison.Ordinal);
    }

    public static TheoryData<string, string, string> Damages => new()
    {
        { "\"benchmarks\"", "", "line 2, column " },
        { "\"speed\":\"quick\"", "\"speed\":\"warp\"", "line 2, column " },
        { "\"speed\":\"quick\"", "\"speed\":99", "line 2, column " },
        { "\"speed\":\"quick\",", "", "'speed'" },
        { "\"speed\":\"quick\",", "\"speed\":\"quick\",\"speed\":\"quick\",", "\"speed\" is there twice" },
        { "\"speed\":\"quick\",", "\"speed\":\"quick\",\"unknown\":1,", "unknown" },
        { "Some.Benchmarks", "Other.Benchmarks", "it holds figures of PriceOfAwait.Lessons.Other.Benchmarks" },
        { "\"baseline\":\"First\"", "\"baseline\":\"Nothing\"", "net10.0: its baseline Nothing was not measured" },
        { "\"runtime\":\"", "\"runtime\":null,\"x\":\"", "a value is null" },
        { "\"allocatedBytes\":72", "\"allocatedBytes\":-72", "First, Deep=true: its bytes are negative" },
        { "\"allocatedBytes\":72", "\"allocatedBytes\":1e999", "a number is too large" },
        { "\"slices\":[10,11]", "\"slices\":[1e999,11]", "a number is too large" },
        { "\"slices\":[10,11]", "\"slices\":[]", "it has no launch, or one without slices" },
        { "\"slices\":[10,11]", "\"slices\":[0,0]", "its time is none" },
        { "\"slices\":[10,11]", "\"slices\":[-50,-50]", "its time is none" },
        { "\"number\":2", "\"number\":1", "numbered from 1" },
        { "\"collected\":[1]", "\"collected\":[7]", "collections in rounds that it hasn't" },
        { "\"on\":\"net10.0\"", "\"on\":\"\\ud800\"", "a text holds half of a character" },
    };

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{\"benchmarks\":")]
    public void A_file_that_holds_something_else_is_refused_with_how_to_restore_it(string content)
    {
        var file = RecordedRuns.Save(_folder, Laptop, [NewRun(DateTimeOffset.UnixEpoch)]);
        File.WriteAllText(file, content);
        var error = Assert.Throws<DataFileException>(() => RecordedRuns.Load(_folder, "PriceOfAwait.Lessons.Some.Benchmarks"));
        Assert.StartsWith(file, error.Message, StringComparison.Ordinal);
        Assert.EndsWith("Restore it.", error.Message, StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Damages))]
    public void Nothing_is_concluded_from_a_file_that_is_damaged_anywhere(string what, string by, string message)
    {
        var file = RecordedRuns.Save(_folder, Laptop, [NewRun(DateTimeOffset.UnixEpoch)]);
        var sound = File.ReadAllText(file);
        Assert.Contains(what, sound, StringComparison.Ordinal);
        var place = sound.IndexOf(what, StringComparison.Ordinal);
        File.WriteAllText(file, sound[..place] + by + sound[(place + what.Length)..]);
        var error = Assert.Throws<DataFileException>(() => RecordedRuns.Load(_folder, "PriceOfAwait.Lessons.Some.Benchmarks"));
        Assert.StartsWith(file, error.Message, StringComparison.Ordinal);
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_row_that_is_there_twice_is_found()
    {
        var run = NewRun(DateTimeOffset.UnixEpoch);
        RecordedRuns.Save(_folder, Laptop, [run with { Measurements = [.. run.Measurements, .. run.Measurements] }]);
        var error = Assert.Throws<DataFileException>(() => RecordedRuns.Load(_folder, run.Benchmarks));
        Assert.Contains("a benchmark is there twice", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_could_not_be_measured_is_kept_with_the_reason()
    {
        var missing = new MissingMeasurement(new("First", new(new Parameter("Deep", "false"))), "its process ended");
        var run = NewRun(DateTimeOffset.UnixEpoch) with { Missing = [missing] };
        RecordedRuns.Save(_folder, Laptop, [run]);
        Assert.Equal(missing, Assert.Single(RecordedRuns.Load(_folder, run.Benchmarks).Missing));
    }

    [Fact]
    public void Everything_that_is_committed_was_recorded_where_it_lies()
    {
        var runs = RecordedRuns.LoadAll(Repository.RecordedData);
        Assert.NotEmpty(runs);
        Assert.All(runs, run => Assert.Equal(RecordedRuns.Named(run.RecordedOn!.Name).Id, run.RecordedOn.Id));
    }

    [Fact]
    public void A_machine_is_named_after_its_processor_cores_and_system() => Assert.Equal(
        new Machine("amd-epyc-2-cores-debian-12", "AMD EPYC, 2 cores, Debian 12"),
        RecordedRuns.MachineOf(
            MadeUp.Environment with { Processor = "AMD EPYC", LogicalCores = 2, OperatingSystem = "Debian GNU/Linux 12 (bookworm)" }));

    internal static Run NewRun(DateTimeOffset started, string on = "net10.0", double mean = 10) => new()
    {
        Benchmarks = "PriceOfAwait.Lessons.Some.Benchmarks",
        Speed = Speed.Quick,
        On = on,
        Started = started,
        Environment = MadeUp.Environment,
        Baseline = "First",
        Measurements =
        [
            new(new("First", new(new Parameter("Deep", "true"))),
                [new(1, [mean, mean + 1]) { Collected = [1], CollectionCostPerByte = 0.5 }, new(2, [mean + 2, mean + 3])], 72),
        ],
        Controls = [MadeUp.Measurement("First", mean, 0.1, 1, 72, new Parameter("Deep", "true"))],
    };

    private static IEnumerable<string> Raw(Measurement measurement) =>
        measurement.Launches.Select(
            launch =>
                $"{measurement.Id} {measurement.AllocatedBytes} {launch.Number}: {string.Join(' ', launch.Slices)} | "
                + $"{string.Join(' ', launch.Collected)}");
}
