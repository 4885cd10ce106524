using PriceOfAwait.Judging;

namespace PriceOfAwait.Tests.Judging;

public class LimitsTests
{
    [Theory]
    [InlineData(10.01, 12, Verdict.Holds)]
    [InlineData(10, 12, Verdict.Undecided)]
    [InlineData(9, 12, Verdict.Undecided)]
    [InlineData(9, 10, Verdict.Undecided)]
    [InlineData(8, 9.99, Verdict.Changed)]
    [InlineData(20, double.PositiveInfinity, Verdict.Holds)]
    [InlineData(5, double.PositiveInfinity, Verdict.Undecided)]
    public void Above_a_limit(double lower, double upper, Verdict verdict) =>
        Assert.Equal(verdict, new ClaimPart("", Above: 10).Judge(new(lower, upper)));

    [Theory]
    [InlineData(0, 0.9, Verdict.Holds)]
    [InlineData(0.5, 0.99, Verdict.Holds)]
    [InlineData(0.5, 1, Verdict.Undecided)]
    [InlineData(1, 2, Verdict.Undecided)]
    [InlineData(1.01, 2, Verdict.Changed)]
    [InlineData(0.5, double.PositiveInfinity, Verdict.Undecided)]
    [InlineData(1.01, double.PositiveInfinity, Verdict.Changed)]
    public void Below_a_limit(double lower, double upper, Verdict verdict) =>
        Assert.Equal(verdict, new ClaimPart("", Below: 1).Judge(new(lower, upper)));

    [Theory]
    [InlineData(0.95, 1.05, Verdict.Holds)]
    [InlineData(0.85, 1.05, Verdict.Undecided)]
    [InlineData(0.95, 1.15, Verdict.Undecided)]
    [InlineData(0.5, 2, Verdict.Undecided)]
    [InlineData(0.5, 0.89, Verdict.Changed)]
    [InlineData(1.11, 2, Verdict.Changed)]
    public void Between_limits(double lower, double upper, Verdict verdict) =>
        Assert.Equal(verdict, new ClaimPart("", Above: 0.9, Below: 1.1).Judge(new(lower, upper)));

    [Theory]
    [InlineData(0.5, 0.9)]
    [InlineData(0.99, 0.9)]
    [InlineData(1, 1.1)]
    [InlineData(3, 1.1)]
    public void The_nearest_limit_is_the_fewest_per_cent_away(double value, double nearest) =>
        Assert.Equal(nearest, new ClaimPart("", Above: 0.9, Below: 1.1).LimitNearestTo(value));
}
