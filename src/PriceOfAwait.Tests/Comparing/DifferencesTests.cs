namespace PriceOfAwait.Tests.Comparing;

public class DifferencesTests
{
    private static readonly BenchmarkId Less = new("None", Parameters.None);
    private static readonly BenchmarkId More = new("One", Parameters.None);
    private static readonly Series Measured = Series.Of(
        MadeUp.Run(
            "Some.Benchmarks",
            MadeUp.Measurement("None", 10, 0.1, 0, 0),
            MadeUp.Measurement("One", 30, 0.1, 1, 72)
        ),
        "measured"
    );

    private static readonly Series Table = new(
        "published",
        new("there", "Published there."),
        [new(Less, 25, null, null), new(More, 20, null, 504)]
    );

    [Fact]
    public void A_difference_of_times_has_the_interval_of_what_was_formed_within_rounds()
    {
        var added = Measured.DifferenceOf(More, Less)!;
        Assert.Equal((20, 72.0), (Math.Round(added.Time), added.Bytes));
        Assert.Equal(Measured.Run!.DifferenceOf(More, Less)!.Value.Interval, added.Interval);
        Assert.True(added.Interval!.Value.Contains(20));
    }

    [Fact]
    public void What_a_source_did_not_print_stays_unknown_and_what_it_lacks_has_no_difference()
    {
        Assert.Equal(new Difference(-5, null, null), Table.DifferenceOf(More, Less));
        Assert.Null((Table with { Observations = [Table.Observations[0]] }).DifferenceOf(More, Less));
    }

    [Fact]
    public void A_cost_of_a_method_that_is_not_there_is_refused_by_name() =>
        Assert.Refuses<WrongArgumentException>(
            () => Comparison.Of("None", Measured).Cost("an await", "Two", over: "None"),
            "There is no benchmark Two. There are: None, One."
        );

    [Fact]
    public void Where_only_the_ratio_tells_which_takes_longer_the_cost_has_it_all_the_same()
    {
        var series = Series.Of(
            MadeUp.Run(
                "Some.Benchmarks",
                new(Less, Launches(10, 20, 900, 11), 0),
                new Measurement(More, Launches(30, 61, 2700, 33), 72)
            )
        );
        var cost = Assert.Single(
            Comparison.Of("None", series).Cost("an await", "One", over: "None").InShort("a call").All
        );
        Assert.True(cost.Lower < 0, $"{cost.Lower}");
        Assert.Equal(3, cost.TimesAsLong!.Value, 0.1);

        static Launch[] Launches(params double[] times) =>
            [.. times.Select((time, index) => new Launch(index + 1, [time, time]))];
    }

    [Fact]
    public void In_short_it_is_what_the_first_measured_series_says_of_methods_with_their_parameters()
    {
        var deep = new Parameter("Deep", "true");
        var run = Measured.Run! with
        {
            Measurements =
            [
                MadeUp.Measurement("None", 10, 0.1, 0, 0, deep),
                MadeUp.Measurement("One", 30, 0.1, 1, 72, deep),
            ],
        };
        var costs = Comparison
            .Of("None", Table, Series.Of(run))
            .Cost("an await", "One", over: "None", deep, methods: 2, waits: true)
            .InShort("a call");
        var cost = Assert.Single(costs.All);
        Assert.Equal(("an await", 20, 72.0), (cost.Name, Math.Round(cost.Time), cost.Bytes));
        Assert.InRange(20, cost.Lower!.Value, cost.Upper!.Value);
        Assert.Equal(3, cost.TimesAsLong!.Value, 0.1);
        Assert.True(cost.TimesAsLong.Interval!.Value.Contains(3));
        Assert.Equal([run.Origin], costs.Origins);
        Assert.Equal((2, true, false), (cost.Methods, cost.Waits, cost.ReturnsValueTask));
        Assert.Throws<WrongArgumentException>(() =>
            Comparison.Of("None", Table).Cost("an await", "One", over: "None").InShort("a call")
        );
        var words = Comparison
            .Of("None", Measured)
            .Cost("an await", "One", over: "None")
            .And("an await", "One", over: "None")
            .InWords("a call")
            .Text;
        Assert.Equal($"{costs.ToSentence()} {costs.ToSentence()}", words);
    }
}
