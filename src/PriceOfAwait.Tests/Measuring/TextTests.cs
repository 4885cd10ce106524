namespace PriceOfAwait.Tests.Measuring;

public class TextTests
{
    [Fact]
    public void A_figure_and_its_interval_have_the_same_digits_and_one_unit()
    {
        Assert.Equal("135 [129, 141]", Text.Time(new Estimate(135.04, new(129.4, 140.9))));
        Assert.Equal("+9 [+8, +11] ns", Text.Difference(new Estimate(9.391, new(8.312, 10.59))));
        Assert.Equal("−1 [−3, 0] µs", Text.Difference(new Estimate(-1_200, new(-3_100, 200))));
        Assert.Equal("1.42 ms", Text.Duration(1_423_303.24));
        Assert.Equal("15.2x [14.8, 15.7]", new Ratio(15.23, new(14.82, 15.7)).ToString());
    }
}
