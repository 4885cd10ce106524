using PriceOfAwait.Measuring;
using PriceOfAwait.Tests.Judging;

namespace PriceOfAwait.Tests.Measuring;

public class SessionLogTests
{
    private static readonly BenchEvent.Subject First = new(new("First", Parameters.None), null);
    private static readonly BenchEvent.Subject Second = new(new("Second", new Parameters(new Parameter("Deep", "true"))), null);

    private readonly List<SessionProgress> _reports = [];
    private readonly SessionLog _log;

    public SessionLogTests() => _log = new("Some.Benchmarks", new Schedule(3, 5, 0.03, TimeSpan.FromMinutes(1)), _reports.Add);

    [Fact]
    public void Each_launch_is_one_plain_line_with_the_widest_interval_and_the_time_left()
    {
        Start(First, Third);
        Launch(1, (First, 100), (Third, 200));
        Launch(2, (First, 110), (Third, 210));
        Assert.Matches(@"^launch  2  widest interval: Third ± \d+(\.\d)? %  ~\d+ s left$", _reports[^1].ToString());
        Assert.Equal("another", _log.Wants);
    }

    [Fact]
    public void A_session_ends_when_its_ratios_are_known_and_the_last_line_has_no_time_left()
    {
        Start(First, Third);
        Launch(1, (First, 100), (Third, 200));
        Launch(2, (First, 110), (Third, 220));
        Assert.Equal("another", _log.Wants);
        // The times are still uncertain, the ratio isn't.
        Launch(3, (First, 130), (Third, 260));
        Assert.Equal("enough", _log.Wants);
        Assert.EndsWith("± 0 %", _reports[^1].ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void When_it_is_over_one_runtime_may_go_on_by_itself_until_its_own_intervals_are_narrow()
    {
        var log = new SessionLog("Some.Benchmarks", new Schedule(3, 5, 0.03, TimeSpan.Zero), _ => { }) { GoesOn = ".NET 10" };
        BenchEvent.Subject[] old = [First with { On = ".NET 8" }, Third with { On = ".NET 8" }];
        BenchEvent.Subject[] own = [First with { On = ".NET 10" }, Third with { On = ".NET 10" }];
        log.Add(new BenchEvent.Started([.. old, .. own], "First", MadeUp.Environment));
        var wants = new List<string>();
        for (var launch = 1; launch <= 25 && wants.LastOrDefault() != "enough"; launch++)
        {
            // One launch is off, and the more there are beside it, the less that says.
            Measure(launch < 4 ? [.. old, .. own] : own, launch, launch == 2 ? 110 : 100);
            wants.Add(log.Wants);
        }

        Assert.Equal(["another", "another", "another .NET 10", "another .NET 10"], wants[..4]);
        Assert.Equal("enough", wants[^1]);
        var runs = log.ToRuns(0, "");
        Assert.All(runs[".NET 8"].Measurements, one => Assert.Equal(3, one.Launches.Count));
        Assert.All(runs[".NET 10"].Measurements, one => Assert.Equal(wants.Count, one.Launches.Count));

        void Measure(IEnumerable<BenchEvent.Subject> benchmarks, int launch, double third)
        {
            foreach (var benchmark in benchmarks)
            {
                var time = benchmark.Id == First.Id ? 100 : third;
                log.Add(new BenchEvent.Measured(benchmark, false, benchmark.On!, new(launch, [time, time]), 0));
            }

            log.Add(new BenchEvent.Launched(launch));
        }
    }

    [Fact]
    public void Whether_it_ends_depends_on_widths_and_not_on_what_the_ratio_is()
    {
        foreach (var third in new[] { 50.0, 100, 200 })
        {
            var (slow, decisions) = (third * 1.1, new List<bool>());
            var one = new SessionLog("Some.Benchmarks", new Schedule(3, 5, 0.03, TimeSpan.FromMinutes(1)), _ => { });
            one.Add(new BenchEvent.Started([First, Third], "First", MadeUp.Environment));
            for (var launch = 1; launch <= 5; launch++)
            {
                one.Add(new BenchEvent.Measured(First, false, ".NET 10", new(launch, [100, 100]), 0));
                var time = launch % 2 == 0 ? slow : third;
                one.Add(new BenchEvent.Measured(Third, false, ".NET 10", new(launch, [time, time]), 0));
                one.Add(new BenchEvent.Launched(launch));
                decisions.Add(one.Wants == "another");
            }

            Assert.Equal([true, true, true, true, false], decisions);
        }
    }

    [Fact]
    public void A_whole_run_has_every_launch_the_control_the_environment_and_the_baseline()
    {
        Start(First, Third);
        for (var launch = 1; launch <= 3; launch++)
        {
            _log.Add(new BenchEvent.Measured(First, true, ".NET 10", new(launch, [101, 101]), 0));
            Launch(launch, (First, 100 + launch), (Third, 200 + launch));
        }

        _log.Add(new BenchEvent.Ended());
        var run = _log.ToRuns(0, "").Values.Single();
        Assert.Equal(["First", "Third"], run.Measurements.Select(measurement => measurement.Id.Method));
        Assert.Equal([1, 2, 3], run.Measurements[0].Launches.Select(launch => launch.Number));
        Assert.Equal("First", Assert.Single(run.Controls).Id.Method);
        Assert.Equal(MadeUp.Environment with { Runtime = ".NET 10" }, run.Environment);
        Assert.Equal("First", run.Baseline);
        Assert.Empty(run.Missing);
        Assert.Contains("Control: the baseline beside itself ", run.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void Collections_are_counted_in_a_thousand_operations_and_paid_by_who_allocates()
    {
        var run = Collecting([20, 10, 0]);
        Assert.Equal([0.5, 0.25, 0], run.Measurements[1].Collections);
        Assert.Equal((100, 110), (run.Measurements[0].Mean, run.Measurements[1].Mean));
        Assert.Contains("0.5000  0.2500", run.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void Few_collections_are_paid_but_not_shown_because_the_next_run_would_count_half_as_many_again()
    {
        var run = Collecting([10, 2, 0]);
        Assert.Equal(110, run.Measurements[1].Mean);
        Assert.DoesNotContain("Gen 0", run.ToText(), StringComparison.Ordinal);
    }

    private Run Collecting(IReadOnlyList<int> collections)
    {
        Start(First, Third);
        for (var launch = 1; launch <= 2; launch++)
        {
            var first = new Launch(launch, [100, 100, 100, 100]) { Operations = 40_000, Collections = [0, 0, 0] };
            var third = new Launch(launch, [100, 100, 100, 300])
            {
                Operations = 40_000, Collected = [3], Collections = collections, CollectionCostPerByte = 0.125,
            };
            _log.Add(new BenchEvent.Measured(First, false, ".NET 10", first, 0));
            _log.Add(new BenchEvent.Measured(Third, false, ".NET 10", third, 80));
            _log.Add(new BenchEvent.Launched(launch));
        }

        return _log.ToRuns(0, "").Values.Single();
    }

    [Fact]
    public void What_was_measured_before_the_process_died_is_kept_and_the_rest_is_named()
    {
        Start(First, Second);
        Launch(1, (First, 100), (Second, 200));
        _log.Add(new BenchEvent.Measured(First, false, ".NET 10", new(2, [100, 101]), 72));
        var run = _log.ToRuns(137, "").Values.Single();
        Assert.Equal(First.Id, Assert.Single(run.Measurements).Id);
        Assert.Equal(
            new MissingMeasurement(Second.Id, "the measuring process ended before its turn, with code 137"), Assert.Single(run.Missing));
        Assert.Contains("Not measured: Second, Deep=true", run.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_benchmark_whose_process_ends_in_one_launch_has_the_figures_of_the_others_and_says_so()
    {
        Start(First, Third);
        Launch(1, (First, 100), (Third, 200));
        _log.Add(new BenchEvent.Lost(Third, 2, "its process ended with code 137"));
        Launch(2, (First, 101));
        Launch(3, (First, 102), (Third, 202));
        _log.Add(new BenchEvent.Ended());
        var run = _log.ToRuns(0, "").Values.Single();
        Assert.Equal([1, 3], run.Measurements[1].Launches.Select(launch => launch.Number));
        Assert.Empty(run.Missing);
        Assert.Contains("Launch 2 of Third is not counted: its process ended with code 137", run.ToText(), StringComparison.Ordinal);
        Assert.NotNull(run.RatioOf(Third.Id, First.Id));
    }

    [Fact]
    public void A_benchmark_whose_process_always_ends_is_missing_with_the_reason_and_the_others_stand()
    {
        Start(First, Third);
        for (var launch = 1; launch <= 3; launch++)
        {
            _log.Add(new BenchEvent.Lost(Third, launch, "its process did not answer for 10 s, and was ended"));
            Launch(launch, (First, 100));
        }

        _log.Add(new BenchEvent.Ended());
        var run = _log.ToRuns(0, "").Values.Single();
        Assert.Equal(new MissingMeasurement(Third.Id, "its process did not answer for 10 s, and was ended"), Assert.Single(run.Missing));
        Assert.Single(run.Measurements);
    }

    [Fact]
    public void What_a_runtime_does_not_have_is_not_missing_but_named()
    {
        Start(First, Third);
        _log.Add(new BenchEvent.Absent(Third));
        Launch(1, (First, 100));
        Launch(2, (First, 101));
        _log.Add(new BenchEvent.Ended());
        var run = _log.ToRuns(0, "").Values.Single();
        Assert.Empty(run.Missing);
        Assert.Equal([Third.Id], run.Absent);
        Assert.Contains("Not there on this runtime: Third", run.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_class_that_no_runtime_has_says_so()
    {
        Start(First);
        _log.Add(new BenchEvent.Absent(First));
        _log.Add(new BenchEvent.Ended());
        var error = Assert.Throws<BenchException>(() => _log.ToRuns(0, ""));
        Assert.Contains("not there on these runtimes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_class_that_may_not_be_measured_says_what_was_found()
    {
        _log.Add(new BenchEvent.Invalid("the variants differ"));
        _log.Add(new BenchEvent.Ended());
        var error = Assert.Throws<BenchException>(() => _log.ToRuns(0, "last words"));
        Assert.Equal("Nothing of Some.Benchmarks was measured. the variants differ", error.Message);
    }

    [Fact]
    public void A_process_that_ended_before_the_first_figure_is_quoted()
    {
        var error = Assert.Throws<BenchException>(() => _log.ToRuns(134, "out of memory"));
        Assert.Contains("code 134", error.Message, StringComparison.Ordinal);
        Assert.Contains("out of memory", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("hello")]
    [InlineData("{}")]
    [InlineData("""{"event":"measured"}""")]
    [InlineData("""{"event":"unheard of"}""")]
    public void A_line_that_is_no_event_is_an_error_that_says_what_to_do(string line)
    {
        var error = Assert.Throws<BenchException>(() => LessonsProcess.Parse<BenchEvent>(line));
        Assert.Contains("dotnet build src", error.Message, StringComparison.Ordinal);
    }

    private static BenchEvent.Subject Third => new(new("Third", Parameters.None), null);

    private void Start(params BenchEvent.Subject[] benchmarks) => _log.Add(new BenchEvent.Started(benchmarks, "First", MadeUp.Environment));

    private void Launch(int number, params (BenchEvent.Subject Benchmark, double Time)[] figures)
    {
        foreach (var (benchmark, time) in figures)
        {
            _log.Add(new BenchEvent.Measured(benchmark, false, ".NET 10", new(number, [time, time]), 0));
        }

        _log.Add(new BenchEvent.Launched(number));
    }
}
