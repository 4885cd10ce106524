namespace PriceOfAwait.Tests.Measuring;

public sealed class RecordedRunsTests : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("recorded-").FullName;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    [Fact]
    public void A_run_comes_back_as_it_was_with_the_name_of_its_machine()
    {
        var run = NewRun(new DateTimeOffset(2026, 11, 20, 12, 0, 0, TimeSpan.Zero));
        RecordedRuns.Save(folder, "some-machine", run);
        var back = RecordedRuns.Load(folder, run.Benchmarks);
        Assert.Equal("some-machine", back.RecordedOn);
        Assert.Equal(run.Measurements, back.Measurements);
        Assert.Equal(run with { RecordedOn = "some-machine", Measurements = [], Missing = [] }, back with { Measurements = [], Missing = [] });
    }

    [Fact]
    public void Of_several_machines_the_newest_counts()
    {
        RecordedRuns.Save(folder, "a", NewRun(new DateTimeOffset(2026, 1, 2, 0, 0, 0, TimeSpan.Zero)));
        RecordedRuns.Save(folder, "b", NewRun(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero)));
        Assert.Equal("a", RecordedRuns.Load(folder, "PriceOfAwait.Lessons.Some.Benchmarks").RecordedOn);
    }

    [Fact]
    public void The_same_run_makes_the_same_bytes()
    {
        var run = NewRun(DateTimeOffset.UnixEpoch);
        var first = File.ReadAllBytes(RecordedRuns.Save(folder, "m", run));
        Assert.Equal(first, File.ReadAllBytes(RecordedRuns.Save(folder, "m", RecordedRuns.Load(folder, run.Benchmarks))));
    }

    [Fact]
    public void What_is_not_recorded_is_named_with_what_to_do()
    {
        var error = Assert.Throws<BenchException>(() => RecordedRuns.Load(folder, "PriceOfAwait.Lessons.Some.Benchmarks"));
        Assert.Contains("Some.Benchmarks.json", error.Message, StringComparison.Ordinal);
        Assert.Contains("PRICE_OF_AWAIT_SPEED", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{\"benchmarks\":")]
    [InlineData("{\"benchmarks\":\"x\",\"unknown\":1}")]
    [InlineData("{\"benchmarks\":\"x\"}")]
    public void A_damaged_file_is_an_error_that_names_it(string content)
    {
        var file = RecordedRuns.Save(folder, "m", NewRun(DateTimeOffset.UnixEpoch));
        File.WriteAllText(file, content);
        var error = Assert.Throws<BenchException>(() => RecordedRuns.Load(folder, "PriceOfAwait.Lessons.Some.Benchmarks"));
        Assert.Contains("Some.Benchmarks.json is damaged", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_machine_is_named_after_its_processor_cores_and_system() => Assert.Equal(
        "amd-epyc-2-cores-debian-gnu-linux-12-bookworm",
        RecordedRuns.MachineName(new("AMD EPYC", 2, 2, "Debian GNU/Linux 12 (bookworm)", "X64", ".NET 10", "0.14.0", "DefaultJob")));

    private static Run NewRun(DateTimeOffset started) => new()
    {
        Benchmarks = "PriceOfAwait.Lessons.Some.Benchmarks",
        Speed = Speed.Full,
        Started = started,
        Environment = new("a processor", 2, null, "an OS", "X64", ".NET 10", "0.14.0", "DefaultJob"),
        Baseline = "First",
        Measurements = [new(new("First", new(new Parameter("Deep", "true"))), 1.5, 0.1, 0.05, 15, 72)],
    };
}
