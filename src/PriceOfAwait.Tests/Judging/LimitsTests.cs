namespace PriceOfAwait.Tests.Judging;

public class LimitsTests
{
    [Theory]
    [InlineData(10.0, null, 10.01, 12, Verdict.Holds)]
    [InlineData(10.0, null, 10, 12, Verdict.Undecided)]
    [InlineData(10.0, null, 9, 12, Verdict.Undecided)]
    [InlineData(10.0, null, 9, 10, Verdict.Undecided)]
    [InlineData(10.0, null, 8, 9.99, Verdict.Changed)]
    [InlineData(10.0, null, 20, double.PositiveInfinity, Verdict.Holds)]
    [InlineData(10.0, null, 5, double.PositiveInfinity, Verdict.Undecided)]
    [InlineData(null, 1.0, 0, 0.9, Verdict.Holds)]
    [InlineData(null, 1.0, 0.5, 0.99, Verdict.Holds)]
    [InlineData(null, 1.0, 0.5, 1, Verdict.Undecided)]
    [InlineData(null, 1.0, 1, 2, Verdict.Undecided)]
    [InlineData(null, 1.0, 1.01, 2, Verdict.Changed)]
    [InlineData(null, 1.0, 0.5, double.PositiveInfinity, Verdict.Undecided)]
    [InlineData(null, 1.0, 1.01, double.PositiveInfinity, Verdict.Changed)]
    [InlineData(0.9, 1.1, 0.95, 1.05, Verdict.Holds)]
    [InlineData(0.9, 1.1, 0.85, 1.05, Verdict.Undecided)]
    [InlineData(0.9, 1.1, 0.95, 1.15, Verdict.Undecided)]
    [InlineData(0.9, 1.1, 0.5, 2, Verdict.Undecided)]
    [InlineData(0.9, 1.1, 0.5, 0.89, Verdict.Changed)]
    [InlineData(0.9, 1.1, 1.11, 2, Verdict.Changed)]
    public void An_interval_is_judged_by_its_limits(
        double? above,
        double? below,
        double lower,
        double upper,
        Verdict verdict
    ) => Assert.Equal(verdict, new ClaimPart("", Above: above, Below: below).Judge(new(lower, upper)));

    [Theory]
    [InlineData(0.5, 0.9)]
    [InlineData(0.99, 0.9)]
    [InlineData(1, 1.1)]
    [InlineData(3, 1.1)]
    public void The_nearest_limit_is_the_fewest_per_cent_away(double value, double nearest) =>
        Assert.Equal(nearest, ClaimPart.LimitNearestTo(value, above: 0.9, below: 1.1));
}
