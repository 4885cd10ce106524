namespace PriceOfAwait.Tests.Judging;

/// <summary>What an undecided or a changed part says of the published figure, beside its own.</summary>
public class PublishedEffectTests
{
    private const string Strings = "Lesson01SynchronousFastPaths.StringFastPaths";

    [Theory]
    // Faster by a sixth, as published, and now equal or a little faster.
    [InlineData(
        0.834,
        0.92,
        1.06,
        null,
        0.95,
        "The published effect, 0.834x, is gone. Only a smaller one, down to 0.92x, is still open."
    )]
    [InlineData(
        19.98,
        0.8,
        1.2,
        1.0,
        null,
        "The published effect, 19.98x, is gone. Only a smaller one, up to 1.2x, is still open."
    )]
    [InlineData(
        1.07,
        1.23,
        1.39,
        null,
        1.25,
        "The effect is larger than the published 1.07x. Whether it is below 1.25x is still open."
    )]
    [InlineData(
        13.94,
        1.8,
        2.3,
        2.0,
        null,
        "The effect is smaller than the published 13.94x. Whether it is above 2x is still open."
    )]
    [InlineData(
        0.98,
        1.42,
        1.54,
        null,
        1.5,
        "The difference goes the other way than the published 0.98x. Whether it is below 1.5x is still open."
    )]
    [InlineData(1.0, 1.05, 1.15, 0.9, 1.1, "There was no difference as published; now there is one.")]
    // The interval contains the published figure.
    [InlineData(1.07, 1.0, 1.3, null, 1.25, "")]
    [InlineData(1.0, 0.95, 1.15, 0.9, 1.1, "")]
    // Nothing was published.
    [InlineData(null, 0.92, 1.06, null, 0.95, "")]
    public void An_undecided_part_says_what_is_left_of_the_published_effect(
        double? published,
        double lower,
        double upper,
        double? above,
        double? below,
        string says
    )
    {
        var part = new ClaimPart("time", Above: above, Below: below, Unit: "x", Published: published);
        var ratio = new Estimate(Math.Sqrt(lower * upper), new(lower, upper));
        var judged = JudgedPart.Timed(part, "One / Other", ratio, controlFactor: 1);
        Assert.Equal(Verdict.Undecided, judged.Verdict);
        var limit = ClaimPart.WriteLimit(ClaimPart.LimitNearestTo(judged.Measured!.Value, above, below), "x");
        Assert.Equal($"One / Other: the interval contains the limit {limit}. {says}".TrimEnd(), judged.Reason);
        Assert.EndsWith(says, judged.Sentence);
    }

    [Fact]
    public void A_decided_part_needs_no_such_sentence() =>
        Assert.Equal(
            "One / Other.",
            JudgedPart
                .Timed(
                    new("time", Below: 0.95, Unit: "x", Published: 0.834),
                    "One / Other",
                    new(1, new(0.98, 1.02)),
                    controlFactor: 1
                )
                .Reason
        );

    [Fact]
    public void Of_a_difference_the_effect_is_what_was_added()
    {
        var run = MadeUp.Run(
            MadeUp.FullName("C"),
            MadeUp.Measurement("One", 9_000, 0.2, 0, 0),
            MadeUp.Measurement("Other", 100, 0.2, 1, 0)
        );
        var part = new ClaimPart(
            "time",
            "C",
            Time: "One",
            Minus: "Other",
            Above: 2000,
            Below: 8000,
            Unit: "ns",
            Published: 4000
        );
        Assert.EndsWith(
            ": the interval contains the limit 8 µs. The effect is larger than the published 4 µs. "
                + "Whether it is between 2 µs and 8 µs is still open.",
            new Evidence { Runs = [run] }
                .Compare(part)!
                .Reason
        );
    }

    [Fact]
    public void A_ratio_that_changed_shows_both_differences_because_the_baseline_alone_may_have_become_faster()
    {
        // The value task takes as much more as published, but now the plain call takes longer than that.
        var changed = MadeUp.Judge("FP2", [MadeUp.Run(Strings, "DirectCall 20, DirectPathWithTask 26")]).Parts[0];
        Assert.Equal(Verdict.Changed, changed.Verdict);
        Assert.Matches(
            @": 1\.30x \[.*\]; the claim was above 2x\. As a difference: published \+5\.99 ns, now \+6\.0 \[.*\] ns\.$",
            changed.Sentence
        );

        var holding = MadeUp.Judge("FP2", [MadeUp.Run(Strings, "DirectCall 20, DirectPathWithTask 60")]).Parts[0];
        Assert.Equal(Verdict.Holds, holding.Verdict);
        Assert.DoesNotContain("difference", holding.Sentence);
    }

    [Fact]
    public void A_ratio_that_rests_on_a_difference_shows_the_published_one()
    {
        var part = MadeUp.Judge("FP8", [MadeUp.Run(Strings, "DirectCall 0.4, DirectPathWithValueTask 0.4")]).Parts[0];
        Assert.Contains(", from the difference ", part.Sentence);
        Assert.Contains(" The published difference was +8.36 ns.", part.Sentence);
    }
}
