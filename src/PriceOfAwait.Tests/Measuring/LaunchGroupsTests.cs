namespace PriceOfAwait.Tests.Measuring;

/// <summary>Launches of one and of two groups, simulated. All draws come from fixed seeds.</summary>
public class LaunchGroupsTests
{
    private const int Draws = 2_000;

    // A method that blocks spins in five launches, and sleeps in seven.
    private static readonly double[] Blocking =
    [
        2_000,
        11_000,
        2_100,
        11_500,
        10_500,
        2_200,
        12_000,
        1_900,
        11_000,
        2_050,
        10_800,
        11_900,
    ];

    private static readonly double[] Plain = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100, 103, 97];

    private static readonly BenchmarkResults Run = MadeUp.Run(
        "PriceOfAwait.Lessons.Some.Benchmarks",
        MadeUp.Measured("Plain", Plain),
        MadeUp.Measured("Blocks", Blocking)
    ) with
    {
        Baseline = "Plain",
    };

    private static readonly BenchmarkId PlainId = new("Plain", Parameters.None);
    private static readonly BenchmarkId BlocksId = new("Blocks", Parameters.None);

    [Theory]
    [InlineData(6, 0.1, 0)]
    [InlineData(6, 0.2, 0)]
    [InlineData(6, 0.5, 0.05)]
    [InlineData(12, 0.2, 0)]
    [InlineData(12, 0.5, 0.01)]
    [InlineData(24, 0.2, 0)]
    [InlineData(24, 0.5, 0.001)]
    public void Launches_of_one_kind_are_rarely_divided_however_much_they_vary(
        int launches,
        double deviation,
        double atMost
    ) => Assert.InRange(ShareDivided(launches, random => 100 * Math.Exp(deviation * Normal(random))), 0, atMost);

    [Theory]
    [InlineData(12, 0.9)]
    [InlineData(24, 0.95)]
    public void Launches_that_spin_or_sleep_are_usually_two_groups(int launches, double atLeast) =>
        Assert.InRange(
            ShareDivided(launches, random => (random.Next(2) == 0 ? 2_000 : 11_000) * Math.Exp(0.2 * Normal(random))),
            atLeast,
            1
        );

    [Fact]
    public void Slow_minutes_of_the_machine_are_no_second_group() =>
        Assert.Equal(
            0,
            ShareDivided(12, random => (random.Next(6) == 0 ? 165 : 100) * Math.Exp(0.02 * Normal(random)))
        );

    [Fact]
    public void A_single_launch_far_from_all_others_is_no_group()
    {
        Assert.Empty(MadeUp.Measured("One", 100, 101, 99, 100, 102, 900).Groups);
        Assert.Equal(
            [4, 2],
            MadeUp.Measured("Two", 100, 101, 99, 100, 910, 900).Groups.Select(group => group.Launches.Count)
        );
    }

    [Fact]
    public void Too_few_launches_and_times_that_the_clock_cannot_resolve_have_no_groups()
    {
        Assert.Empty(MadeUp.Measured("Three", 100, 101, 900).Groups);
        Assert.Empty(MadeUp.Measured("Short", 0.1, 0.11, 0.1, 1, 1, 1).Groups);
    }

    [Fact]
    public void Two_groups_are_shown_with_their_shares_and_without_an_interval()
    {
        Assert.Equal("2,050 in 5 of 12 launches, 11,230 in 7", Run["Blocks"].TimeText);
        Assert.Equal("21x in 5 of 12 launches, 112x in 7", Run.RelationText(BlocksId));
        Assert.Equal(
            "Launches fall into two groups, so no single mean or interval describes them: "
                + "Blocks, 2.0 µs in 5 of 12 launches, 11.2 µs in 7.",
            Assert.Single(Run.Notes)
        );
        Assert.DoesNotContain("[", Run["Blocks"].TimeText + Run.RelationText(BlocksId));
    }

    [Fact]
    public void There_is_no_figure_of_both_groups_together_in_a_run_or_its_JSON()
    {
        Assert.Null(Run.RatioOf(BlocksId, PlainId));
        Assert.Null(Run.DifferenceOf(BlocksId, PlainId));
        var json = BenchmarkResults.ToJson([Run]).ReplaceLineEndings("").Replace(" ", "", StringComparison.Ordinal);
        Assert.Contains("\"method\":\"Blocks\",", json);
        Assert.Contains("\"time\":null,\"timeInterval\":null", json);
        Assert.Matches(
            @"""groups"":\[{""time"":20\d\d[^}]*""launches"":5},{""time"":112\d\d[^}]*""launches"":7}\]",
            json
        );
    }

    [Fact]
    public void A_chart_has_a_mark_for_each_group_and_its_title_claims_nothing_of_both()
    {
        var comparison = Comparison.Of(Run);
        foreach (
            var (figure, marks) in new[]
            {
                (comparison.TimeFigure("times"), 3),
                (comparison.RatioFigure("ratios"), 2),
                (comparison.DifferenceFigure("differences"), 2),
            }
        )
        {
            var dots = Assert.Single(Assert.Single(figure.Panels).Traces.OfType<Dots>());
            Assert.Equal(marks, dots.X.Count(double.IsFinite));
            Assert.Contains("Launches fall into two groups", Assert.Single(figure.Notes));
            Assert.DoesNotContain("Blocks takes", figure.Title);
        }
    }

    [Fact]
    public void Of_two_groups_no_cost_is_computed()
    {
        var words = Comparison.Of(Run).InWords("Blocks").Text;
        Assert.Matches(
            @"^Blocks takes one of two times, compared with a request without async: [\d.,]+ times as long in 5 of 12 "
                + @"launches, [\d.,]+ times as long in 7",
            words
        );
    }

    [Fact]
    public void What_makes_both_slower_in_the_same_launches_does_not_divide_their_ratio_but_their_difference()
    {
        double[] slow = [100, 300, 101, 301, 99, 299];
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            MadeUp.Measured("Plain", slow),
            MadeUp.Measured("Twice", [.. slow.Select(time => 2 * time)])
        );
        var twice = new BenchmarkId("Twice", Parameters.None);
        Assert.Equal(2, run.RatioOf(twice, PlainId)!.Value, 9);
        Assert.Empty(run.RatiosOfGroups(twice, PlainId));
        Assert.Equal(
            [(100, 3, 6), (300, 3, 6)],
            run.DifferencesOfGroups(twice, PlainId)
                .Select(group => ((int)Math.Round(group.Figure.Value), group.Launches, group.All))
        );
    }

    [Fact]
    public void A_slower_group_varies_more_in_nanoseconds_and_is_yet_as_distinct_as_in_the_ratio()
    {
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            MadeUp.Measured("Plain", Plain),
            MadeUp.Measured(
                "Blocks",
                1_700,
                1_950,
                9_100,
                10_200,
                10_300,
                10_500,
                10_850,
                11_100,
                11_500,
                11_700,
                13_500,
                19_200
            )
        );
        Assert.Equal([2, 10], run.RatiosOfGroups(BlocksId, PlainId).Select(group => group.Launches));
        Assert.Equal([2, 10], run.DifferencesOfGroups(BlocksId, PlainId).Select(group => group.Launches));
    }

    [Fact]
    public void Two_methods_that_are_in_two_groups_each_have_a_ratio_for_each_pair_of_groups_that_differs()
    {
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            MadeUp.Measured("Plain", 2, 2, 2, 20, 20, 20),
            MadeUp.Measured("Blocks", 2, 20, 20, 20, 20, 2)
        );
        Assert.Equal(
            [(0.1, 1), (1.0, 3), (10.0, 2)],
            run.RatiosOfGroups(BlocksId, PlainId).Select(group => (Math.Round(group.Figure.Value, 6), group.Launches))
        );
    }

    private static double ShareDivided(int launches, Func<Random, double> time)
    {
        var divided = Enumerable
            .Range(0, Draws)
            .Select(seed => new Random(seed))
            .Select(random => MadeUp.Measured("One", [.. Enumerable.Range(0, launches).Select(_ => time(random))]))
            .Count(one => one.Groups.Count > 0);
        return (double)divided / Draws;
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
