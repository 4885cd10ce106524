namespace PriceOfAwait.Tests.Judging;

public class LimitRuleTests
{
    [Fact]
    public void Every_limit_follows_a_rule() =>
        Assert.All(
            from claim in Claims.All
            from part in claim.Parts
            where LimitRule.HasLimit(part)
            select (claim, part),
            limited =>
                Assert.True(
                    LimitRule.Of(limited.claim, limited.part) is not null,
                    $"{limited.claim.Id}, {limited.part}"
                )
        );

    [Fact]
    public void Every_rule_has_a_limit_that_follows_it() =>
        Assert.All(
            LimitRule.All,
            rule =>
                Assert.Contains(
                    Claims.All,
                    claim => claim.Parts.Any(part => LimitRule.HasLimit(part) && LimitRule.Of(claim, part) == rule)
                )
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
