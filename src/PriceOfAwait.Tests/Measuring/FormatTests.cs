namespace PriceOfAwait.Tests.Measuring;

public class FormatTests
{
    [Fact]
    public void A_figure_and_its_interval_have_the_same_digits_and_one_unit()
    {
        Assert.Equal("135 [129, 141]", Format.Time(new Estimate(135.04, new(129.4, 140.9))));
        Assert.Equal("+9 [+8, +11] ns", Format.Difference(new Estimate(9.391, new(8.312, 10.59))));
        Assert.Equal("−1 [−3.1, +0.2] µs", Format.Difference(new Estimate(-1_200, new(-3_100, 200))));
        Assert.Equal("+10 [+0.4, +20] ns", Format.Difference(new Estimate(10, new(0.4, 20))));
        Assert.Equal("1.42 ms", Format.Duration(1_423_303.24));
        Assert.Equal("15.2x [14.8, 15.7]", new Ratio(15.23, new(14.82, 15.7)).ToString());
        Assert.Equal("1.4x [1.02, 2.00]", new Ratio(1.4, new(1.02, 2)).ToString());
    }

    [Fact]
    public void A_ratio_is_never_zero_however_wide_or_small()
    {
        Assert.Equal("360x (very imprecise)", new Ratio(357.3, new(2, 47_000)).ToString());
        Assert.Equal("0.0002x [0.0001, 0.0003]", new Ratio(0.0002, new(0.0001, 0.0003)).ToString());
        Assert.Equal("0.2x [0.07, 0.6]", new Ratio(0.2, new(0.07, 0.6)).ToString());
        Assert.Equal("357x", new Ratio(357.3, new(0, double.PositiveInfinity)).ToString());
    }

    [Fact]
    public void An_interval_wider_than_a_factor_of_ten_is_not_printed()
    {
        Assert.Equal("20,000 (very imprecise)", Format.Time(new Estimate(20_000, new(2_000, 170_000))));
        Assert.Equal("20,000 [8,000, 60,000]", Format.Time(new Estimate(20_000, new(8_000, 60_000))));
        Assert.Equal("20 µs (very imprecise)", Format.Duration(new Estimate(20_000, new(2_000, 170_000))));
        Assert.Equal("20 µs", Format.WithoutInterval("20 µs (very imprecise)"));
        Assert.Equal("135", Format.Time(new Estimate(135, new(0, double.PositiveInfinity))));
        // The clock resolves half a nanosecond, so this is as precise as can be.
        Assert.Equal("0.6 [−0.2, 1.4]", Format.Time(new Estimate(0.6, new(-0.2, 1.4))));
    }
}
