namespace PriceOfAwait.Charts.Tests;

public class TicksTests
{
    [Theory]
    [InlineData(138.5, 0, 150, "0 50 100 150")]
    [InlineData(0.44, 0, 0.5, "0.0 0.1 0.2 0.3 0.4 0.5")]
    [InlineData(7166, 0, 8000, "0 2,000 4,000 6,000 8,000")]
    [InlineData(0, 0, 1, "0.0 0.2 0.4 0.6 0.8 1.0")]
    public void A_linear_axis_starts_at_zero_and_has_round_marks(double highest, double min, double max, string texts)
    {
        var ticks = Ticks.FromZero(0, highest, 6);
        Assert.Equal((min, max), (ticks.Min, Math.Round(ticks.Max, 9)));
        Assert.Equal(texts.Split(' '), ticks.Labeled.Select(tick => tick.Text));
    }

    [Fact]
    public void A_linear_axis_goes_below_zero_where_values_do()
    {
        var ticks = Ticks.FromZero(-30, 50, 6);
        Assert.Equal(["-40", "-20", "0", "20", "40", "60"], ticks.Labeled.Select(tick => tick.Text));
    }

    [Fact]
    public void A_logarithmic_axis_is_marked_at_the_decades()
    {
        var ticks = Ticks.Decades(0.4399, 50, forBars: true);
        Assert.Equal([0.1, 1, 10], ticks.Labeled.Select(tick => tick.Value));
        Assert.Equal(["0.1", "1", "10"], ticks.Labeled.Select(tick => tick.Text));
        Assert.True(ticks.Max > 50);
    }

    [Fact]
    public void A_value_at_a_decade_has_height_on_a_logarithmic_axis() =>
        Assert.Equal(0.1, Ticks.Decades(1, 100, forBars: true).Min);

    [Fact]
    public void A_logarithmic_axis_of_little_reach_has_texts_at_two_and_five() =>
        Assert.Equal(["1", "2", "5", "10"], Ticks.Decades(2, 8, forBars: true).Labeled.Select(tick => tick.Text));

    [Theory]
    [InlineData(0.86, 1.3, "0.5 1 2")]
    [InlineData(1, 8, "0.5 1 2 5")]
    [InlineData(0.3, 900, "1 10 100 1,000")]
    public void A_logarithmic_axis_on_which_no_bars_stand_starts_near_the_lowest_value(double lowest, double highest, string texts) =>
        Assert.Equal(texts.Split(' '), Ticks.Decades(lowest, highest, forBars: false).Labeled.Select(tick => tick.Text));

    [Fact]
    public void An_axis_between_fixed_ends_is_marked_only_within_them() =>
        Assert.Equal([-10.0, 0, 10, 20, 30], Ticks.Between(-16.5, 32.5, 5).Labeled.Select(tick => tick.Value));
}
