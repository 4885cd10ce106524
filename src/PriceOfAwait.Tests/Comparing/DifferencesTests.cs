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
}
