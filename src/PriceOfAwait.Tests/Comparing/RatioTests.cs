namespace PriceOfAwait.Tests.Comparing;

public class RatioTests
{
    [Fact]
    public void Of_two_exact_means_there_is_one_ratio()
    {
        var ratio = Ratio.Of(30, 0, 10, 0);
        Assert.Equal(new Ratio(3, new ConfidenceInterval(3, 3)), ratio);
    }

    [Fact]
    public void An_error_above_the_line_alone_is_divided()
    {
        var interval = Ratio.Of(30, 3, 10, 0).Interval!.Value;
        Assert.Equal(2.7, interval.Lower, 12);
        Assert.Equal(3.3, interval.Upper, 12);
    }

    [Fact]
    public void An_error_below_the_line_alone_bounds_by_the_baselines_limits()
    {
        var interval = Ratio.Of(30, 0, 10, 2).Interval!.Value;
        Assert.Equal(30 / 12.0, interval.Lower, 12);
        Assert.Equal(30 / 8.0, interval.Upper, 12);
    }

    [Theory]
    [InlineData(30, 3, 10, 1)]
    [InlineData(1, 0.5, 4, 2)]
    [InlineData(94.67, 0.28, 6.22, 0.013)]
    public void At_the_limits_the_difference_is_as_large_as_its_error(double mean, double error, double baseline, double baselineError)
    {
        var interval = Ratio.Of(mean, error, baseline, baselineError).Interval!.Value;
        foreach (var limit in new[] { interval.Lower, interval.Upper })
        {
            Assert.Equal(
                Math.Abs(mean - limit * baseline),
                Math.Sqrt(error * error + limit * limit * baselineError * baselineError), 9);
        }
    }

    [Fact]
    public void A_baseline_that_may_be_zero_bounds_nothing_from_above()
    {
        var interval = Ratio.Of(5, 1, 0.2, 0.3).Interval!.Value;
        Assert.Equal(4 / 0.5, interval.Lower, 12);
        Assert.Equal(double.PositiveInfinity, interval.Upper);
    }

    [Fact]
    public void It_reads_as_a_factor_with_its_interval() => Assert.Equal("3.00x [2.70, 3.30]", Ratio.Of(30, 3, 10, 0).ToString());
}
