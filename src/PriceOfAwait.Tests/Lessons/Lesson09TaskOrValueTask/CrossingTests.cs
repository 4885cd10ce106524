using PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

public class CrossingTests
{
    [Fact]
    public void Lines_without_errors_cross_at_one_place()
    {
        var crossing = Crossing.Of(Of(0, -20, 10, 100));
        Assert.Equal((1 / 3.0, 1 / 3.0, 1 / 3.0), (crossing.At!.Value, crossing.Lower, crossing.Upper), Rounded);
        Assert.Equal("from 0.33 on", crossing.Answer);
    }

    [Fact]
    public void The_interval_is_where_the_difference_may_be_zero()
    {
        var crossing = Crossing.Of(Of(5, -100, 100));
        Assert.Equal((0.5, 0.475, 0.525), (crossing.At!.Value, crossing.Lower, crossing.Upper), Rounded);
        Assert.Equal("from 0.50 on [0.48,\u00A00.53]", crossing.Answer);
    }

    [Fact]
    public void Wide_bands_leave_it_undecided() =>
        Assert.Equal("undecided", Crossing.Of(Of(200, -10, 10)).Answer);

    [Theory]
    [InlineData(50, 60, "everywhere")]
    [InlineData(150, 140, "nowhere")]
    [InlineData(105, 0, "from 0.19 on at the latest")]
    [InlineData(200, 95, "not before 0.81")]
    [InlineData(0, 200, "at small shares only")]
    public void The_answer_says_what_is_sure(double start, double end, string answer) =>
        Assert.Equal(answer, Crossing.Of(Of(15, 100 - start, 100 - end)).Answer);

    [Fact]
    public void Lines_that_cross_more_than_once_have_no_one_crossing_but_limits()
    {
        var crossing = Crossing.Of(Of(0, -10, 10, -10, 10));
        Assert.Null(crossing.At);
        Assert.Equal("from somewhere between 0.17 and 0.83 on", crossing.Answer);
    }

    [Theory]
    [InlineData(-1, 10)]
    [InlineData(0.25, 15)]
    [InlineData(0.5, 20)]
    [InlineData(0.75, 10)]
    [InlineData(2, 0)]
    public void A_curve_is_straight_between_its_points_and_level_beyond_them(double x, double y) =>
        Assert.Equal(y, Of(0, 10, 20, 0).At(x), 12);

    private static Curve Of(double error, params double[] ys) =>
        new([.. ys.Select((y, index) => new CurvePoint(index / (ys.Length - 1.0), y, error))]);

    private static bool Rounded((double, double, double) left, (double, double, double) right) =>
        Math.Abs(left.Item1 - right.Item1) + Math.Abs(left.Item2 - right.Item2) + Math.Abs(left.Item3 - right.Item3) < 1e-9;
}
