namespace PriceOfAwait.Tests.Measuring;

public class ScheduleTests
{
    private static readonly Schedule Schedule = new(
        MinLaunches: 5,
        MaxLaunches: 10,
        Precision: 0.03,
        Budget: TimeSpan.FromSeconds(8)
    );

    [Theory]
    [InlineData(4, 0.01, 1, true)]
    [InlineData(4, 0.01, 20, true)]
    [InlineData(5, 0.01, 1, false)]
    [InlineData(5, 0.1, 5, true)]
    [InlineData(6, 0.1, 7, false)]
    [InlineData(10, 0.1, 2, false)]
    [InlineData(6, double.PositiveInfinity, 3, true)]
    public void It_ends_when_figures_are_known_or_the_time_is_used_up(
        int launches,
        double precision,
        int seconds,
        bool another
    ) => Assert.Equal(another, Schedule.WantsAnother(launches, precision, TimeSpan.FromSeconds(seconds)));

    [Theory]
    [InlineData(5, 0.03, 5, 0)]
    [InlineData(5, 0.04, 5, 3)]
    [InlineData(5, 0.3, 5, 3)]
    [InlineData(2, double.PositiveInfinity, 1, 4)]
    [InlineData(2, double.PositiveInfinity, 6, 9)]
    public void The_time_left_follows_from_the_width_as_far_as_the_budget_goes(
        int launches,
        double precision,
        int elapsed,
        int left
    ) =>
        Assert.InRange(
            Schedule.TimeLeft(launches, precision, TimeSpan.FromSeconds(elapsed)).TotalSeconds,
            left - 0.9,
            left + 0.9
        );

    [Fact]
    public void More_benchmarks_parameters_and_runtimes_have_more_time_until_somebody_would_have_to_wait_long()
    {
        Assert.True(Schedule.Quick((4, 4)).Budget > Schedule.Quick((4, 1)).Budget);
        Assert.Equal(2 * Schedule.Quick((4, 4)).Budget, Schedule.Quick((4, 4), (4, 4), (4, 4), (4, 4), (4, 4)).Budget);
        Assert.Equal(2 * Schedule.Quick((3, 1)).Budget, Schedule.Quick((6, 1)).Budget);
        Assert.Equal(Schedule.Quick((10, 1)).Budget, Schedule.Quick((100, 1)).Budget);
        // A sample on other runtimes takes no longer than a sample does.
        var whole = Schedule.Quick((88, 22)).Budget;
        Assert.InRange(
            Schedule.Quick((88, 22), (12, 3), (12, 3)).Budget,
            whole,
            whole + Schedule.Quick((12, 3)).Budget
        );
    }
}
