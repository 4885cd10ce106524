namespace PriceOfAwait.Tests.Measuring;

/// <summary>Estimates from made-up sessions whose truth is known. All draws come from fixed seeds.</summary>
public class EstimatesTests
{
    private const int Draws = 400;
    private const int Rounds = 20;

    private const double True = 100;
    private const double TrueOther = 130;

    /// <summary>What happens to the true times while a session of two benchmarks is measured.</summary>
    public enum World
    {
        Quiet, // Each launch is a little faster or slower, each slice too.
        Neighbor, // The machine is half as fast for some rounds, as if a neighbor shared the core.
        Bimodal, // Each launch of each benchmark is laid out well or badly.
        Drift, // The machine slows down over the launches by a half.
        StolenSecond, // In one launch the machine was taken away, and a third of its slices are a hundred times as long.
        Outliers, // One slice in twenty is much too long.
    }

    public static TheoryData<World, int> Sessions =>
        [.. from world in Enum.GetValues<World>() from launches in new[] { 5, 8, 12 } select (world, launches)];

    [Theory, MemberData(nameof(Sessions))]
    public void An_interval_holds_the_truth_as_often_as_it_says(World world, int launches)
    {
        const double truth = TrueOther / True;
        var sessions = Enumerable.Range(0, Draws).Select(seed => Session(world, launches, new Random(seed))).ToList();
        var ratios = sessions.Select(session => Estimates.OfRatio(session.Other, session.One, areTogether: true)).ToList();
        AssertHeld(seed => ratios[seed].Interval.Contains(truth), margin: 0.02);
        Assert.InRange(ratios.Average(ratio => ratio.Value), truth * 0.97, truth * 1.03);

        // If the machine itself slows down, the nanoseconds change, and there is no single truth.
        if (world is not (World.Neighbor or World.Drift))
        {
            var layout = world == World.Bimodal ? 1.1 : 1;
            AssertHeld(seed => Estimates.OfTime(sessions[seed].One).Interval.Contains(True * layout), margin: 0.04);
            AssertHeld(
                seed => Estimates.OfDifference(sessions[seed].Other, sessions[seed].One, areTogether: true).Interval
                    .Contains((TrueOther - True) * layout),
                margin: 0.04);
        }
    }

    [Theory]
    [InlineData(World.Quiet, 0.05)]
    [InlineData(World.Neighbor, 0.06)]
    [InlineData(World.Drift, 0.05)]
    [InlineData(World.Outliers, 0.05)]
    public void What_befalls_both_alike_does_not_make_their_ratio_uncertain(World world, double error)
    {
        var errors = Enumerable.Range(0, Draws).Select(seed => Session(world, 8, new Random(seed)))
            .Select(session => Estimates.OfRatio(session.Other, session.One, areTogether: true))
            .Select(ratio => ratio.Error / ratio.Value).Order().ToList();
        Assert.InRange(errors[Draws / 2], 0, error);
    }

    // A minute favors one of the two: launches vary by 2 % around 1, and minutes by 1 %.
    [Theory]
    [InlineData(1)]
    [InlineData(60)]
    public void An_interval_holds_the_truth_of_all_minutes_whether_its_session_met_one_or_many(int secondsBetweenLaunches) =>
        AssertHeld(seed => RatioOver(secondsBetweenLaunches, new Random(seed)).Interval.Contains(1));

    // Of the two, one allocates 500 B and the other 100 B. Memory takes them faster in one minute than in another.
    [Fact]
    public void What_allocates_is_known_only_as_well_as_one_minute_tells_of_another()
    {
        AssertHeld(seed => Estimates.OfTime(SlowedBy(seed).Other, 500).Interval.Contains(TrueOther), max: 0.99);
        AssertHeld(
            seed => SlowedBy(seed) is var (one, other)
                && Estimates.OfRatio(other, one, areTogether: true, (500, 100)).Interval.Contains(TrueOther / True),
            max: 0.99);
        AssertHeld(
            seed => SlowedBy(seed) is var (one, other)
                && Estimates.OfDifference(other, one, areTogether: true, (500, 100)).Interval.Contains(TrueOther - True),
            max: 0.99);

        static (IReadOnlyList<Launch> One, IReadOnlyList<Launch> Other) SlowedBy(int seed)
        {
            var random = new Random(seed);
            var memory = 0.0175 * Normal(random);
            var (one, other) = Session(World.Quiet, 12, random);
            return (Slowed(one, 100 * memory), Slowed(other, 500 * memory));
        }

        static List<Launch> Slowed(IReadOnlyList<Launch> launches, double nanoseconds) =>
            [.. launches.Select(launch => launch with { Slices = [.. launch.Slices.Select(slice => slice + nanoseconds)] })];
    }

    [Fact]
    public void Who_allocates_the_same_in_the_same_time_is_compared_as_well_as_if_neither_allocated()
    {
        var (one, other) = Session(World.Quiet, 12, new Random(1));
        Assert.Equal(
            Estimates.OfDifference(other, one, areTogether: true).Error,
            Estimates.OfDifference(other, one, areTogether: true, (1000, 1000)).Error, 9);
        Assert.Equal(
            Estimates.OfRatio(other, one, areTogether: true).Error,
            Estimates.OfRatio(
                other, one, areTogether: true, (1000 * Estimates.OfTime(other).Value, 1000 * Estimates.OfTime(one).Value)).Error, 9);
    }

    [Fact]
    public void A_session_of_many_minutes_knows_more_than_one_of_as_many_launches_within_a_minute()
    {
        Assert.True(ErrorOver(60) * 1.3 < ErrorOver(1));

        static double ErrorOver(int secondsBetweenLaunches) =>
            Enumerable.Range(0, Draws).Average(seed => RatioOver(secondsBetweenLaunches, new Random(seed)).Error);
    }

    [Fact]
    public void Formed_within_rounds_a_ratio_is_known_better_than_from_both_times()
    {
        var (one, other) = Session(World.Neighbor, 8, new Random(1));
        Assert.True(Estimates.OfRatio(other, one, areTogether: true).Error * 2 < Estimates.OfRatio(other, one, areTogether: false).Error);
    }

    [Fact]
    public void Stopping_as_soon_as_the_interval_is_narrow_still_holds_the_truth_as_often_as_it_says()
    {
        var schedule = new Schedule(5, 12, 0.03, TimeSpan.FromDays(1));
        AssertHeld(seed =>
        {
            var (one, other) = Session(World.Quiet, 12, new Random(seed));
            return Enumerable.Range(2, 11)
                .Select(count => (
                    Launches: count, Ratio: Estimates.OfRatio([.. other.Take(count)], [.. one.Take(count)], areTogether: true)))
                .First(at => !schedule.WantsAnother(at.Launches, at.Ratio.Error / at.Ratio.Value, TimeSpan.Zero))
                .Ratio.Interval.Contains(TrueOther / True);
        });
    }

    [Fact]
    public void A_collection_is_part_of_the_cost_although_it_comes_in_few_slices()
    {
        // One slice in ten takes three times as long because of a collection. What counts is what garbage costs by itself: 10 ns for 80 B.
        var others = Launches(5, [.. Enumerable.Repeat(50.0, 20)]);
        var launches = Collecting(costPerByte: 0.125);
        Assert.Equal(110, Estimates.OfTime(launches, 80).Value, 9);
        Assert.Equal(2.2, Estimates.OfRatio(launches, others, areTogether: true, (80, 0)).Value, 9);
        Assert.Equal(60, Estimates.OfDifference(launches, others, areTogether: true, (80, 0)).Value, 9);
        Assert.Equal(2.2, Estimates.OfRatio(launches, others, areTogether: false, (80, 0)).Value, 9);

        // If one had all collections and the other none, both pay the same for the same bytes.
        Launch[] lucky = [.. launches.Select(launch => launch with { Slices = [.. Enumerable.Repeat(100.0, 20)], Collected = [] })];
        Assert.Equal(1, Estimates.OfRatio(launches, lucky, areTogether: true, (80, 80)).Value, 9);
    }

    [Fact]
    public void What_a_collection_costs_may_differ_from_launch_to_launch_and_then_is_known_less_well()
    {
        Launch[] launches = [.. Collecting(costPerByte: 0).Select((launch, index) => launch with { CollectionCostPerByte = 0.05 * index })];
        Assert.Equal(108, Estimates.OfTime(launches, 80).Value, 9);
        Assert.True(Estimates.OfTime(launches, 80).Error > 5);
    }

    [Fact]
    public void If_nearly_every_slice_collects_they_are_taken_as_they_are()
    {
        var every = Launches(3, [102, 102], collected: [0, 1]);
        Assert.Equal(102, Estimates.OfTime(every, 80).Value, 9);
        Assert.Equal(1, Estimates.OfRatio(every, every, areTogether: true, (80, 80)).Value, 9);

        var nearlyEvery = Launches(3, [10, .. Enumerable.Repeat(100.0, 11)], collected: [.. Enumerable.Range(1, 11)]);
        Assert.Equal(100, Estimates.OfTime(nearlyEvery, 80).Value, 9);
    }

    [Fact]
    public void Collections_that_are_in_the_rounds_of_a_ratio_are_not_added_to_it_again()
    {
        // One collects in the first half of the rounds, the other in the second: no round is without.
        var one = Launches(3, [.. Enumerable.Repeat(100.0, 20)], collected: [.. Enumerable.Range(0, 10)]);
        var other = Launches(3, [.. Enumerable.Repeat(100.0, 20)], collected: [.. Enumerable.Range(10, 10)]);
        Assert.Equal(1, Estimates.OfRatio(one, other, areTogether: true, (80, 0)).Value, 9);
        Assert.Equal(0, Estimates.OfDifference(one, other, areTogether: true, (80, 0)).Value, 9);
    }

    [Fact]
    public void The_mean_of_ratios_is_known_better_than_each()
    {
        var mean = Estimates.GeometricMean([new(2, new(1, 4)), new(8, new(4, 16)), new(2, new(1, 4)), new(8, new(4, 16))]);
        Assert.Equal(4, mean.Value, 9);
        // Four times as many ratios halve the width of the logarithm.
        Assert.Equal(4 / Math.Sqrt(2), mean.Interval.Lower, 9);
        Assert.Equal(4 * Math.Sqrt(2), mean.Interval.Upper, 9);
    }

    [Fact]
    public void A_single_launch_of_iterations_is_judged_by_how_far_these_are_apart()
    {
        Launch[] one = [new(1, [100, 102, 98, 101, 99])];
        Launch[] other = [new(1, [200, 204, 196, 202, 198])];
        var ratio = Estimates.OfRatio(other, one, areTogether: true);
        Assert.Equal(2, ratio.Value, 2);
        Assert.InRange(ratio.Error, 0.03, 0.1);
        Assert.Equal(100, Estimates.OfDifference(other, one, areTogether: true).Value, 9);
        Assert.True(Estimates.OfTime(one).Interval.Contains(100));
        Assert.Equal(new(double.NegativeInfinity, double.PositiveInfinity), Estimates.OfTime([new(1, [100])]).Interval);
    }

    [Fact]
    public void A_launch_that_one_of_two_has_lost_is_not_counted_for_their_ratio()
    {
        Launch[] one = [new(1, [100, 100]), new(2, [100, 100]), new(4, [100, 100])];
        Launch[] other = [new(1, [200, 200]), new(3, [900, 900]), new(2, [200, 200]), new(4, [200, 200])];
        Assert.Equal(2, Estimates.OfRatio(other, one, areTogether: true).Value, 9);
    }

    [Fact]
    public void Noise_may_be_below_nothing()
    {
        var (nothing, some) = (Launches(5, [-0.2, 0.1, 0.3]), Launches(5, [5, 5.1, 4.9]));
        Assert.Equal(0.1, Estimates.OfTime(nothing).Value, 9);
        Assert.Equal(5, Estimates.OfDifference(some, nothing, areTogether: true).Value, 1);
        Assert.True(double.IsFinite(Estimates.OfRatio(some, nothing, areTogether: true).Value));
    }

    private static void AssertHeld(Func<int, bool> isHeld, double margin = 0.03, double max = 1) =>
        Assert.InRange((double)Enumerable.Range(0, Draws).Count(isHeld) / Draws, Estimates.Level - margin, max);

    private static Launch[] Launches(int count, double[] slices, int[]? collected = null, double costPerByte = 0.125) =>
    [
        .. Enumerable.Range(1, count)
            .Select(number => new Launch(number, slices) { Collected = collected ?? [], CollectionCostPerByte = costPerByte }),
    ];

    /// <summary>Launches in which one slice in ten has a collection.</summary>
    private static Launch[] Collecting(double costPerByte) => Launches(
        5, [.. Enumerable.Range(0, 20).Select(round => round % 10 == 3 ? 300.0 : 100)], collected: [3, 13], costPerByte);

    private static (IReadOnlyList<Launch> One, IReadOnlyList<Launch> Other) Session(World world, int launches, Random random)
    {
        var (one, other) = (new List<Launch>(), new List<Launch>());
        var stolen = random.Next(launches);
        for (var launch = 0; launch < launches; launch++)
        {
            var pace = world == World.Drift ? 1 + 0.5 * launch / launches : 1;
            var (layout, otherLayout) = (Layout(world, random), Layout(world, random));
            var (slices, otherSlices) = (new double[Rounds], new double[Rounds]);
            for (var round = 0; round < Rounds; round++)
            {
                // The state of the machine lasts for the whole round.
                var machine = pace * (world == World.Neighbor && random.NextDouble() < 0.5 ? 1.8 : 1);
                slices[round] = True * layout * machine * Slice(world, launch == stolen, round, random);
                otherSlices[round] = TrueOther * otherLayout * machine * Slice(world, launch == stolen, round, random);
            }

            one.Add(new(launch + 1, slices));
            other.Add(new(launch + 1, otherSlices));
        }

        return (one, other);
    }

    private static Estimate RatioOver(int secondsBetweenLaunches, Random random)
    {
        const int launches = 12;
        var minutes = Enumerable.Range(0, launches).Select(_ => 0.01 * Normal(random)).ToList();
        Launch At(int launch, double nanoseconds) => new(launch + 1, [nanoseconds]) { Seconds = secondsBetweenLaunches * launch };
        var one = Enumerable.Range(0, launches).Select(launch => At(launch, True)).ToList();
        var other = Enumerable.Range(0, launches)
            .Select(launch => At(launch, True * Math.Exp(minutes[secondsBetweenLaunches * launch / 60] + 0.02 * Normal(random))))
            .ToList();
        return Estimates.OfRatio(other, one, areTogether: true);
    }

    private static double Layout(World world, Random random) =>
        world == World.Bimodal ? (random.Next(2) == 0 ? 1 : 1.2) : Math.Exp(0.02 * Normal(random));

    private static double Slice(World world, bool isStolen, int round, Random random) => Math.Exp(0.02 * Normal(random)) * world switch
    {
        World.StolenSecond when isStolen && round < Rounds / 3 => 100,
        World.Outliers when random.NextDouble() < 0.05 => 1 + 9 * random.NextDouble(),
        _ => 1,
    };

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
