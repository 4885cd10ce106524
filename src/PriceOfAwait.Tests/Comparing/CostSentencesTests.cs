using System.Globalization;

namespace PriceOfAwait.Tests.Comparing;

public class CostSentencesTests
{
    private static readonly Series Published = new(
        "published",
        new("there", "Published there."),
        [new(new("None", Parameters.None), 25, null, null), new(new("One", Parameters.None), 20, null, 504)]
    );

    [Fact]
    public void It_leads_with_the_ratio_because_nanoseconds_are_those_of_a_run() =>
        Says(
            @"^One takes 3\.0\d* \[[^]]+\] times as long as None \(20\.?\d* ns more, 95% CI [\d.]+ to [\d.]+\) "
                + @"and allocates 72 B more\.$",
            MadeUp.Measurement("None", 10, 0.01, 0, 8),
            MadeUp.Measurement("One", 30, 0.01, 1, 80)
        );

    [Fact]
    public void What_takes_less_is_a_share_of_the_time_and_a_small_one_a_fraction()
    {
        Says(
            @"^One takes 50(\.\d+)?% \[[^]]+\] of the time of None \(5\.?\d* ns less, 95% CI [\d.]+ to [\d.]+\); "
                + @"like None, it allocates nothing\.$",
            MadeUp.Measurement("None", 10, 0.01, 0, 0),
            MadeUp.Measurement("One", 5, 0.01, 1, 0)
        );
        Says(
            // Nearly the whole time is saved, so the difference would say the same again.
            @"^One takes 1/200 \[1/20\d, 1/19\d\] of the time of None and allocates 40 B less\.$",
            MadeUp.Measurement("None", 10_000, 0.01, 0, 40),
            MadeUp.Measurement("One", 50, 0.01, 1, 0)
        );
    }

    [Fact]
    public void What_can_not_be_told_apart_is_said_to_be_so_and_by_bytes_it_may_be()
    {
        Says(
            @"^By time, One can’t be told apart from None \([\d.]+ ns (more|less), 95% CI −?[\d.]+ to [\d.]+\); "
                + @"it allocates 72 B more\.$",
            new Measurement(new("None", Parameters.None), Launches(10, 12, 11, 13), 0),
            new Measurement(new("One", Parameters.None), Launches(12, 10, 13, 11), 72)
        );
        Says(
            @"^The time of One isn’t known precisely enough to be compared with None; both allocate 72 B\.$",
            new Measurement(new("None", Parameters.None), Launches(10), 72),
            new Measurement(new("One", Parameters.None), Launches(30), 72)
        );
    }

    // The ratios are 1 [0.5, 2.1] and 3 [0.6, 15].
    [Theory]
    [InlineData("10, 10, 10, 10", "8, 8, 16, 8")]
    [InlineData("10, 10, 10, 10", "30, 10, 90, 30")]
    public void Lacking_precision_is_not_told_as_if_times_were_alike(string ones, string others) =>
        Says(
            @"^The time of One isn’t known precisely enough to be compared with None; it allocates 72 B more\.$",
            new Measurement(new("None", Parameters.None), Launches(Times(ones)), 0),
            new Measurement(new("One", Parameters.None), Launches(Times(others)), 72)
        );

    [Fact]
    public void Two_that_differ_from_the_baseline_alike_are_said_not_to_differ_from_each_other()
    {
        var words = Comparison
            .Of(
                "None",
                Series.Of(
                    MadeUp.Run(
                        "PriceOfAwait.Lessons.Some.Benchmarks",
                        MadeUp.Measurement("None", 10, 0.01, 0, 0),
                        MadeUp.Measurement("One", 30, 0.01, 1, 72),
                        MadeUp.Measurement("Alike", 30, 0.01, 2, 72)
                    )
                )
            )
            .InWords("One", "Alike")
            .Text;
        Assert.Matches(@" Alike takes 3\.?\d* \[[^]]+\] times as long \(", words);
        Assert.EndsWith(" By time, One can’t be told apart from Alike.", words);
    }

    [Fact]
    public void Several_that_can_not_be_told_apart_from_the_baseline_share_a_sentence()
    {
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            new Measurement(new("None", Parameters.None), Launches(10, 12, 11, 13), 0),
            new Measurement(new("One", Parameters.None), Launches(12, 10, 13, 11), 72),
            new Measurement(new("Two", Parameters.None), Launches(11, 13, 10, 12), 144)
        );
        Assert.Equal(
            "By time, One and Two can’t be told apart from None; they allocate 72 B and 144 B more.",
            Comparison.Of("None", Series.Of(run)).InWords("One", "Two").Text
        );
    }

    [Fact]
    public void Each_set_of_parameters_has_its_sentence_unless_one_is_named()
    {
        Parameter deep = new("Deep", "true"),
            flat = new("Deep", "false");
        var comparison = Comparison.Of(
            "None",
            Published,
            Series.Of(
                MadeUp.Run(
                    "PriceOfAwait.Lessons.Some.Benchmarks",
                    MadeUp.Measurement("None", 10, 0.01, 0, 0, flat),
                    MadeUp.Measurement("One", 30, 0.01, 1, 72, flat),
                    MadeUp.Measurement("None", 10, 0.01, 2, 0, deep),
                    MadeUp.Measurement("One", 50, 0.01, 3, 72, deep)
                )
            )
        );
        Assert.Matches(@"^A short chain: One takes 3.* A deep chain: One takes 5", comparison.InWords("One").Text);
        Assert.Matches(@"^A deep chain: One takes 5[^:]*$", comparison.InWords(deep, "One").Text);
        Assert.Matches(@"^A deep chain: None takes 20", comparison.InWords(deep, "None", over: "One").Text);
    }

    [Fact]
    public void A_further_item_costs_what_more_items_add_divided_by_how_many_more_they_are()
    {
        Parameter one = new("Items", "1"),
            ten = new("Items", "10");
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            MadeUp.Measurement("None", 100, 0.001, 0, 0, one),
            MadeUp.Measurement("None", 190, 0.001, 1, 0, ten),
            MadeUp.Measurement("TaskList", 200, 0.001, 2, 72, one),
            MadeUp.Measurement("TaskList", 650, 0.001, 3, 720, ten)
        );
        var comparison = Comparison.Of("None", Series.Of(run));
        Assert.Matches(
            @"^From one item to ten items, each further one costs 10 ns \[[\d.]+, [\d.]+\] and no bytes with None and "
                + @"50 ns \[[\d.]+, [\d.]+\] and 72 B with a list of tasks\.$",
            comparison.FurtherInWords(one, ten, "None", "TaskList").Text
        );
        Assert.Refuses<WrongArgumentException>(
            () => comparison.FurtherInWords(one, new("Items", "20"), "None"),
            "There is no benchmark None, Items=20. There are: "
        );
        Assert.Refuses<WrongArgumentException>(
            () => comparison.FurtherInWords(one, new("Items", "many"), "None"),
            "The parameter Items is no number: many."
        );
    }

    [Fact]
    public void What_is_not_there_and_what_was_not_measured_is_refused()
    {
        var run = MadeUp.Run("PriceOfAwait.Lessons.Some.Benchmarks", MadeUp.Measurement("None", 10, 0.01, 0, 0));
        Assert.Refuses<WrongArgumentException>(
            () => Comparison.Of("None", Series.Of(run)).InWords("Two"),
            "There is no benchmark Two. There are: None."
        );
        Assert.Refuses<WrongArgumentException>(
            () => Comparison.Of("None", Published).InWords("One"),
            "Nothing here was measured; published figures have no intervals to judge a cost by."
        );
    }

    private static void Says(string pattern, params Measurement[] measurements) =>
        Assert.Matches(
            pattern,
            Comparison
                .Of("None", Series.Of(MadeUp.Run("PriceOfAwait.Lessons.Some.Benchmarks", measurements)))
                .InWords("One")
                .Text
        );

    private static Launch[] Launches(params double[] times) =>
        [.. times.Select((time, index) => new Launch(index + 1, [time, time]))];

    private static double[] Times(string listed) =>
        [.. listed.Split(", ").Select(time => double.Parse(time, CultureInfo.InvariantCulture))];
}
