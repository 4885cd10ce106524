namespace PriceOfAwait.Display.Tests;

public class TicksTests
{
    [Theory]
    [InlineData(0, 138.5, 0, 150, "0 50 100 150")]
    [InlineData(0, 0.44, 0, 0.5, "0.0 0.1 0.2 0.3 0.4 0.5")]
    [InlineData(0, 7166, 0, 8000, "0 2,000 4,000 6,000 8,000")]
    [InlineData(0, 0, 0, 1, "0.0 0.2 0.4 0.6 0.8 1.0")]
    [InlineData(-30, 50, -40, 60, "−40 −20 0 20 40 60")]
    public void A_linear_axis_holds_zero_and_has_round_marks(
        double lowest,
        double highest,
        double min,
        double max,
        string texts
    )
    {
        var ticks = Ticks.FromZero(lowest, highest, 6);
        Assert.Equal((min, max), (ticks.Min, Math.Round(ticks.Max, 9)));
        Assert.Equal(texts.Split(' '), ticks.Labeled.Select(tick => tick.Text));
    }

    [Theory]
    [InlineData(0.3, 900, "1 10 100 1,000")]
    [InlineData(2, 80, "3 10 30")]
    [InlineData(1, 8, "1 2 5")]
    [InlineData(0.86, 1.3, "0.9 1.0 1.1 1.2 1.3")]
    [InlineData(100, 100, "98 100 102")]
    public void A_logarithmic_axis_is_filled_by_its_values_and_has_three_marks_at_least(
        double lowest,
        double highest,
        string texts
    )
    {
        var ticks = Ticks.Log([lowest, highest], 8, 0);
        Assert.Equal(texts.Split(' '), ticks.Labeled.Select(tick => tick.Text));
        Assert.True(
            ticks.Min < lowest
                && ticks.Max > highest
                && ticks.Max / ticks.Min < Math.Pow(Math.Max(highest / lowest, 1.1), 1.2)
        );
    }

    [Theory]
    [InlineData(9.391, 1.14, "9")]
    [InlineData(135.04, 5.75, "135")]
    [InlineData(15.231, 0.45, "15.2")]
    [InlineData(354.2, 16, "354")]
    [InlineData(1_423_303.24, 9_000, "1,423,300")]
    [InlineData(1.00042, 0.00021, "1.000")]
    [InlineData(-0.3, 2, "0")]
    [InlineData(-5.154, 0, "−5.15")]
    [InlineData(4808.1, 0, "4,808")]
    public void A_number_has_the_digits_that_half_its_interval_knows(double value, double halfWidth, string text) =>
        Assert.Equal(text, Number.Label(value, halfWidth));

    [Fact]
    public void An_axis_leaves_room_for_the_values_beside_its_points()
    {
        var ticks = Ticks.Log([1, 100], 8, texts: 0.25);
        Assert.Equal(0.75, Math.Log(100 / ticks.Min) / Math.Log(ticks.Max / ticks.Min), 0.05);
    }

    [Fact]
    public void An_axis_between_fixed_ends_is_marked_only_within_them() =>
        Assert.Equal([-10.0, 0, 10, 20, 30], Ticks.Between(-16.5, 32.5, 5).Labeled.Select(tick => tick.Value));
}
