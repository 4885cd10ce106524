using PriceOfAwait.Judging;

namespace PriceOfAwait.Tests.Judging;

public class LimitsTests
{
    [Theory]
    [InlineData(10.01, 12, "Holds")]
    [InlineData(10, 12, "Undecided")]
    [InlineData(9, 12, "Undecided")]
    [InlineData(9, 10, "Undecided")]
    [InlineData(8, 9.99, "Changed")]
    [InlineData(20, double.PositiveInfinity, "Holds")]
    [InlineData(5, double.PositiveInfinity, "Undecided")]
    public void Above_a_limit(double lower, double upper, string verdict) =>
        Assert.Equal(verdict, new Limits(10, double.PositiveInfinity).Judge(new(lower, upper)).ToString());

    [Theory]
    [InlineData(0, 0.9, "Holds")]
    [InlineData(0.5, 0.99, "Holds")]
    [InlineData(0.5, 1, "Undecided")]
    [InlineData(1, 2, "Undecided")]
    [InlineData(1.01, 2, "Changed")]
    [InlineData(0.5, double.PositiveInfinity, "Undecided")]
    [InlineData(1.01, double.PositiveInfinity, "Changed")]
    public void Below_a_limit(double lower, double upper, string verdict) =>
        Assert.Equal(verdict, new Limits(0, 1).Judge(new(lower, upper)).ToString());

    [Theory]
    [InlineData(0.95, 1.05, "Holds")]
    [InlineData(0.85, 1.05, "Undecided")]
    [InlineData(0.95, 1.15, "Undecided")]
    [InlineData(0.5, 2, "Undecided")]
    [InlineData(0.5, 0.89, "Changed")]
    [InlineData(1.11, 2, "Changed")]
    public void Between_limits(double lower, double upper, string verdict) =>
        Assert.Equal(verdict, new Limits(0.9, 1.1).Judge(new(lower, upper)).ToString());

    [Theory]
    [InlineData(0.5, 0.9)]
    [InlineData(0.99, 0.9)]
    [InlineData(1, 1.1)]
    [InlineData(3, 1.1)]
    public void The_nearest_limit_is_the_one_that_fewest_per_cent_away(double value, double nearest) =>
        Assert.Equal(nearest, new Limits(0.9, 1.1).NearestTo(value));
}
