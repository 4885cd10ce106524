namespace PriceOfAwait.Tests.Measuring;

public sealed class RunLogTests : IDisposable
{
    private static readonly BenchmarkId First = new("First", Parameters.None);
    private static readonly BenchmarkId Second = new("Second", new Parameters(new Parameter("Deep", "true")));
    private static readonly MeasuringEnvironment Machine = new("a processor", 2, 4, "an OS", "X64", ".NET 10", "0.14.0", "Quick");

    private readonly StringWriter progress = new();
    private readonly RunLog log;

    public RunLogTests() => log = new RunLog("Some.Benchmarks", Speed.Quick, progress);

    public void Dispose() => progress.Dispose();

    private string[] Lines => progress.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);

    private static BenchEvent.Finished Finished(BenchmarkId id, double mean = 94.7) =>
        new BenchEvent.Finished(new Measurement(id, mean, 0.3, 0.2, 12, 504), Machine);

    [Fact]
    public void Each_finished_benchmark_is_one_plain_line_with_its_figures_and_the_time_left()
    {
        log.Add(new BenchEvent.Started([First, Second], "First"));
        log.Add(Finished(First));
        Assert.Matches(@"^1/2  First                94\.70 ns ± 0\.300 ns      504 B  ~\d+ s left$", Assert.Single(Lines));
    }

    [Fact]
    public void The_last_line_has_no_time_left()
    {
        log.Add(new BenchEvent.Started([First], null));
        log.Add(Finished(First));
        Assert.EndsWith("504 B", Assert.Single(Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void A_whole_run_has_every_figure_the_environment_and_the_baseline()
    {
        log.Add(new BenchEvent.Started([First, Second], "First"));
        log.Add(Finished(First, 1));
        log.Add(Finished(Second, 2));
        log.Add(new BenchEvent.Ended());
        var run = log.ToRun(0, "");
        Assert.Equal([1, 2], run.Measurements.Select(measurement => measurement.Mean));
        Assert.Equal(Machine, run.Environment);
        Assert.Equal("First", run.Baseline);
        Assert.Empty(run.Missing);
    }

    [Fact]
    public void What_finished_before_the_process_died_is_kept_and_the_rest_is_named()
    {
        log.Add(new BenchEvent.Started([First, Second], null));
        log.Add(Finished(First));
        var run = log.ToRun(137, "");
        Assert.Equal(First, Assert.Single(run.Measurements).Id);
        Assert.Equal(new MissingMeasurement(Second, "the measuring process ended before its turn, with code 137"), Assert.Single(run.Missing));
        Assert.Contains("code 137: 1 of 2 benchmarks are kept", Lines[^1], StringComparison.Ordinal);
        Assert.Contains("Not measured: Second, Deep=true", run.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_benchmark_that_failed_is_named_and_the_others_go_on()
    {
        log.Add(new BenchEvent.Started([First, Second], null));
        log.Add(new BenchEvent.Failed(First, "the benchmark failed"));
        log.Add(Finished(Second));
        log.Add(new BenchEvent.Ended());
        var run = log.ToRun(0, "");
        Assert.Equal(Second, Assert.Single(run.Measurements).Id);
        Assert.Equal(First, Assert.Single(run.Missing).Id);
    }

    [Fact]
    public void A_run_that_BenchmarkDotNet_refused_says_what_it_found()
    {
        log.Add(new BenchEvent.Invalid("harmless", Critical: false));
        log.Add(new BenchEvent.Invalid("the variants differ", Critical: true));
        log.Add(new BenchEvent.Ended());
        var error = Assert.Throws<BenchException>(() => log.ToRun(0, "last words"));
        Assert.Equal("Nothing of Some.Benchmarks was measured. the variants differ", error.Message);
    }

    [Fact]
    public void A_process_that_ended_before_the_first_figure_is_quoted()
    {
        var error = Assert.Throws<BenchException>(() => log.ToRun(134, "out of memory"));
        Assert.Contains("code 134", error.Message, StringComparison.Ordinal);
        Assert.Contains("out of memory", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("hello")]
    [InlineData("{}")]
    [InlineData("""{"event":"finished"}""")]
    [InlineData("""{"event":"unheard of"}""")]
    public void A_line_that_is_no_event_is_an_error_that_says_what_to_do(string line)
    {
        var error = Assert.Throws<BenchException>(() => BenchEvent.Parse(line));
        Assert.Contains("dotnet build src", error.Message, StringComparison.Ordinal);
    }
}
