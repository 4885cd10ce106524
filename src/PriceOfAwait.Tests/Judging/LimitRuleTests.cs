namespace PriceOfAwait.Tests.Judging;

public class LimitRuleTests
{
    [Fact]
    public void Every_rule_has_a_limit_that_follows_it() =>
        Assert.Equal(
            LimitRule.All.Select(rule => rule.Name),
            LimitRule
                .All.Select(rule => rule.Name)
                .Intersect(Claims.All.SelectMany(claim => claim.Parts).Select(part => part.Rule))
        );

    [Theory]
    [InlineData("more", "x", 1.0, null)]
    [InlineData("less", "ns", null, 0.0)]
    [InlineData("slightly less", "x", 0.8, 1.0)]
    [InlineData("about", "B", 222.0, 370.0)]
    [InlineData("about", "ns", 148.0, 592.0)]
    [InlineData("read from a plot", "of the calls", 295.85, 296.15)]
    public void A_limit_follows_from_the_rule_the_unit_and_the_published_figure(
        string rule,
        string unit,
        double? above,
        double? below
    ) =>
        Assert.Equal(
            (above, below),
            LimitRule.Named(rule)!.LimitsOf(new ClaimPart("", Rule: rule, Unit: unit, Published: 296))
        );

    [Fact]
    public void The_words_of_a_rule_name_its_limits() =>
        Assert.All(
            LimitRule.All,
            rule =>
            {
                var (above, below) = rule.LimitsOf(new ClaimPart("", Unit: "x", Published: double.NaN));
                Assert.All(
                    new[] { above, below }.OfType<double>().Where(double.IsFinite),
                    limit => Assert.Contains(ClaimPart.WriteLimit(limit, "x"), rule.Words)
                );
            }
        );

    [Fact]
    public void What_is_compared_with_another_method_has_no_limit_of_its_own() =>
        Assert.All(
            Claims.All.SelectMany(claim => claim.Parts).Where(part => (part.MoreThan ?? part.LessThan) is not null),
            part => Assert.Equal((null, null), LimitRule.Of(part)!.LimitsOf(part))
        );

    [Theory]
    [InlineData(1.075, null, "x", "above 1.075x")]
    [InlineData(null, 0.95, "x", "below 0.95x")]
    [InlineData(1.055, 1.22, "x", "between 1.055 and 1.22x")]
    [InlineData(2000.0, 8000.0, "ns", "between 2 µs and 8 µs")]
    [InlineData(24000.0, null, "B", "above 24,000 B")]
    [InlineData(0.05, 0.35, "of the calls", "between 0.05 and 0.35 of the calls")]
    public void A_limit_is_printed_as_it_is(double? above, double? below, string unit, string limitText) =>
        Assert.Equal(limitText, new ClaimPart("", Above: above, Below: below, Unit: unit).LimitText);

    [Fact]
    public void Below_a_verdict_stand_the_rules_of_its_limits()
    {
        Assert.Contains("Limits follow the claims’ words: “many times”: 10x.", HtmlOf("FP1"));
        Assert.Contains("or “fewer”: any difference (1x, 0 ns, 0 B, the other method’s bytes).", HtmlOf("FP3"));
        Assert.DoesNotContain("Limits follow", HtmlOf("CT2"));

        static string HtmlOf(string id) => Claims.Judge(Claims.Named([id]), new Evidence()).ToHtml();
    }
}
