namespace PriceOfAwait.Tests.Measuring;

/// <summary>Estimates from made-up sessions whose truth is known. All draws come from fixed seeds.</summary>
public class EstimatesTests
{
    private const int Draws = 400;
    private const int Rounds = 20;

    private const double True = 100;
    private const double TrueOther = 130;

    /// <summary>A world in which a session of two benchmarks is measured, by what it does to the true times.</summary>
    public enum World
    {
        /// <summary>Each launch is a little faster or slower, each slice too.</summary>
        Quiet,

        /// <summary>The machine is half as fast for some rounds, as where a neighbor shares the core.</summary>
        Neighbor,

        /// <summary>Each launch of each benchmark is laid out well or badly.</summary>
        Bimodal,

        /// <summary>The machine slows down over the launches by a half.</summary>
        Drift,

        /// <summary>In one launch the machine was taken away, and a third of its slices are a hundred times as long.</summary>
        StolenSecond,

        /// <summary>One slice in twenty is much too long.</summary>
        Outliers,
    }

    public static TheoryData<World, int> Sessions => SessionsIn(Enum.GetValues<World>());

    // Where the machine itself slows down, the nanoseconds change, and there is no single truth.
    public static TheoryData<World, int> SessionsOfOnePace => SessionsIn(World.Quiet, World.Bimodal, World.StolenSecond, World.Outliers);

    [Theory]
    [MemberData(nameof(Sessions))]
    public void The_interval_of_a_ratio_holds_the_true_one_as_often_as_it_says(World world, int launches)
    {
        var sessions = Enumerable.Range(0, Draws).Select(seed => Session(world, launches, new Random(seed))).ToList();
        var ratios = sessions.Select(session => Estimates.OfRatio(session.Other, session.One, areTogether: true)).ToList();
        const double truth = TrueOther / True;
        Assert.InRange((double)ratios.Count(ratio => ratio.Interval.Contains(truth)) / Draws, Estimates.Level - 0.02, 1);
        Assert.InRange(ratios.Average(ratio => ratio.Value), truth * 0.97, truth * 1.03);
    }

    [Theory]
    [MemberData(nameof(SessionsOfOnePace))]
    public void The_intervals_of_a_time_and_of_a_difference_hold_the_true_ones_as_often_as_they_say(World world, int launches)
    {
        var sessions = Enumerable.Range(0, Draws).Select(seed => Session(world, launches, new Random(seed))).ToList();
        var layout = world == World.Bimodal ? 1.1 : 1;
        Assert.InRange((double)sessions.Count(session => Estimates.OfTime(session.One).Interval.Contains(True * layout)) / Draws,
            Estimates.Level - 0.04, 1);
        Assert.InRange(
            (double)sessions.Count(
                session =>
                    Estimates.OfDifference(session.Other, session.One, areTogether: true).Interval.Contains(
                        (TrueOther - True) * layout)) / Draws,
            Estimates.Level - 0.04, 1);
    }

    [Theory]
    [InlineData(World.Quiet, 0.05)]
    [InlineData(World.Neighbor, 0.06)]
    [InlineData(World.Drift, 0.05)]
    [InlineData(World.Outliers, 0.05)]
    public void What_befalls_both_alike_does_not_make_their_ratio_uncertain(World world, double error)
    {
        var errors = Enumerable.Range(0, Draws).Select(seed => Session(world, 8, new Random(seed)))
            .Select(session => Estimates.OfRatio(session.Other, session.One, areTogether: true)).Select(ratio => ratio.Error / ratio.Value)
                .Order().ToList();
        Assert.InRange(errors[Draws / 2], 0, error);
    }

    // A minute favors one of the two: launches vary by 2 % around 1, and minutes by 1 %.
    [Theory]
    [InlineData(1)]
    [InlineData(60)]
    public void An_interval_holds_the_truth_of_all_minutes_whether_its_session_met_one_or_many(int secondsBetweenLaunches)
    {
        var held = Enumerable.Range(0, Draws).Count(seed => RatioOver(secondsBetweenLaunches, new Random(seed)).Interval.Contains(1));
        Assert.InRange((double)held / Draws, Estimates.Level - 0.03, 1);
    }

    // Of the two, one allocates 500 B and the other 100 B. Memory takes them faster in one minute than in another.
    [Fact]
    public void What_allocates_is_known_only_as_well_as_one_minute_tells_of_another()
    {
        var (held, ofRatio, ofDifference) = (0, 0, 0);
        for (var seed = 0; seed < Draws; seed++)
        {
            var random = new Random(seed);
            var memory = 0.0175 * Normal(random);
            var (one, other) = Session(World.Quiet, 12, random);
            one = Slowed(one, 100 * memory);
            other = Slowed(other, 500 * memory);
            held += Estimates.OfTime(other, 500).Interval.Contains(TrueOther) ? 1 : 0;
            ofRatio += Estimates.OfRatio(other, one, areTogether: true, (500, 100)).Interval.Contains(TrueOther / True) ? 1 : 0;
            ofDifference += Estimates.OfDifference(other, one, areTogether: true, (500, 100)).Interval.Contains(TrueOther - True) ? 1 : 0;
        }

        Assert.All(new[] { held, ofRatio, ofDifference }, count => Assert.InRange((double)count / Draws, Estimates.Level - 0.03, 0.99));

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
            Estimates.OfRatio(other, one, areTogether: true, (1000 * Of(other), 1000 * Of(one))).Error, 9);

        static double Of(IReadOnlyList<Launch> launches) => Estimates.OfTime(launches).Value;
    }

    [Fact]
    public void A_session_of_many_minutes_knows_more_than_one_of_as_many_launches_within_a_minute()
    {
        double ErrorOver(int secondsBetweenLaunches) =>
            Enumerable.Range(0, Draws).Average(seed => RatioOver(secondsBetweenLaunches, new Random(seed)).Error);
        Assert.True(ErrorOver(60) * 1.3 < ErrorOver(1));
    }

    [Fact]
    public void Formed_within_rounds_a_ratio_is_known_better_than_from_both_times()
    {
        var session = Session(World.Neighbor, 8, new Random(1));
        Assert.True(
            Estimates.OfRatio(session.Other, session.One, areTogether: true).Error * 2 < Estimates.OfRatio(session.Other, session.One,
                areTogether: false).Error);
    }

    [Fact]
    public void Stopping_as_soon_as_the_interval_is_narrow_still_holds_the_truth_as_often_as_it_says()
    {
        var schedule = new Schedule(5, 12, 0.03, TimeSpan.FromDays(1));
        var held = 0;
        for (var seed = 0; seed < Draws; seed++)
        {
            var (one, other) = Session(World.Quiet, 12, new Random(seed));
            for (var launches = 2; ; launches++)
            {
                var ratio = Estimates.OfRatio([.. other.Take(launches)], [.. one.Take(launches)], areTogether: true);
                if (!schedule.WantsAnother(launches, ratio.Error / ratio.Value, TimeSpan.Zero))
                {
                    held += ratio.Interval.Contains(TrueOther / True) ? 1 : 0;
                    break;
                }
            }
        }

        Assert.InRange((double)held / Draws, Estimates.Level - 0.03, 1);
    }

    [Fact]
    public void A_collection_is_part_of_the_cost_although_it_comes_in_few_slices()
    {
        // One slice in ten takes three times as long because of a collection. What counts is what garbage costs by itself: 10 ns for 80 B.
        Launch[] others = [.. Enumerable.Range(1, 5).Select(number => new Launch(number, [.. Enumerable.Repeat(50.0, 20)]))];
        var launches = Collecting(costPerByte: 0.125);
        Assert.Equal(110, Estimates.OfTime(launches, 80).Value, 9);
        Assert.Equal(2.2, Estimates.OfRatio(launches, others, areTogether: true, (80, 0)).Value, 9);
        Assert.Equal(60, Estimates.OfDifference(launches, others, areTogether: true, (80, 0)).Value, 9);
        Assert.Equal(2.2, Estimates.OfRatio(launches, others, areTogether: false, (80, 0)).Value, 9);
    }

    [Fact]
    public void Who_allocates_the_same_pays_the_same_however_the_collections_fell()
    {
        // One benchmark had all collections, the other none.
        var one = Collecting(costPerByte: 0.125);
        Launch[] other = [.. one.Select(launch => launch with { Slices = [.. Enumerable.Repeat(100.0, 20)], Collected = [] })];
        Assert.Equal(1, Estimates.OfRatio(one, other, areTogether: true, (80, 80)).Value, 9);
    }

    [Fact]
    public void What_a_collection_costs_may_differ_from_launch_to_launch_and_then_is_known_less_well()
    {
        Launch[] launches = [.. Collecting(costPerByte: 0).Select((launch, index) => launch with { CollectionCostPerByte = 0.05 * index })];
        Assert.Equal(108, Estimates.OfTime(launches, 80).Value, 9);
        Assert.True(Estimates.OfTime(launches, 80).Error > 5);
    }

    [Fact]
    public void Where_every_slice_collects_they_are_taken_as_they_are()
    {
        Launch[] launches =
        [
            .. Enumerable.Range(1, 3)
                .Select(number => new Launch(number, [100 + number, 100 + number]) { Collected = [0, 1], CollectionCostPerByte = 0.125 }),
        ];
        Assert.Equal(102, Estimates.OfTime(launches, 80).Value, 9);
        Assert.Equal(1, Estimates.OfRatio(launches, launches, areTogether: true, (80, 80)).Value, 9);
    }

    [Fact]
    public void Where_nearly_every_slice_collects_the_few_that_do_not_are_no_median()
    {
        Launch[] launches =
        [
            .. Enumerable.Range(1, 3).Select(number => new Launch(number, [10, .. Enumerable.Repeat(100.0, 11)])
            {
                Collected = [.. Enumerable.Range(1, 11)], CollectionCostPerByte = 0.125,
            }),
        ];
        Assert.Equal(100, Estimates.OfTime(launches, 80).Value, 9);
    }

    [Fact]
    public void Collections_that_are_in_the_rounds_of_a_ratio_are_not_added_to_it_again()
    {
        // One collects in the first half of the rounds, the other in the second: no round is without.
        Launch[] one = [.. Enumerable.Range(1, 3).Select(number => Collects(number, from: 0))];
        Launch[] other = [.. Enumerable.Range(1, 3).Select(number => Collects(number, from: 10))];
        Assert.Equal(1, Estimates.OfRatio(one, other, areTogether: true, (80, 0)).Value, 9);
        Assert.Equal(0, Estimates.OfDifference(one, other, areTogether: true, (80, 0)).Value, 9);

        static Launch Collects(int number, int from) => new(number, [.. Enumerable.Repeat(100.0, 20)])
        {
            Collected = [.. Enumerable.Range(from, 10)], CollectionCostPerByte = 0.125,
        };
    }

    [Fact]
    public void The_mean_of_ratios_is_known_better_than_each()
    {
        var mean = Estimates.GeometricMean([new(2, new(1, 4)), new(8, new(4, 16)), new(2, new(1, 4)), new(8, new(4, 16))]);
        Assert.Equal(4, mean.Value, 9);
        // Four times as many ratios halve the width of the logarithm.
        Assert.Equal((4 / Math.Sqrt(2), 4 * Math.Sqrt(2)), (mean.Interval.Lower, mean.Interval.Upper), (left, right) =>
            Math.Abs(left.Item1 - right.Item1) < 1e-9 && Math.Abs(left.Item2 - right.Item2) < 1e-9);
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
    }

    [Fact]
    public void Of_a_single_figure_nothing_is_known() =>
        Assert.Equal(new(double.NegativeInfinity, double.PositiveInfinity), Estimates.OfTime([new(1, [100])]).Interval);

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
        Launch[] nothing = [.. Enumerable.Range(1, 5).Select(number => new Launch(number, [-0.2, 0.1, 0.3]))];
        Launch[] some = [.. Enumerable.Range(1, 5).Select(number => new Launch(number, [5, 5.1, 4.9]))];
        Assert.Equal(0.1, Estimates.OfTime(nothing).Value, 9);
        Assert.Equal(5, Estimates.OfDifference(some, nothing, areTogether: true).Value, 1);
        Assert.True(double.IsFinite(Estimates.OfRatio(some, nothing, areTogether: true).Value));
    }

    /// <summary>Launches in which one slice in ten has a collection.</summary>
    private static Launch[] Collecting(double costPerByte) =>
    [
        .. Enumerable.Range(1, 5)
            .Select(number => new Launch(number, [.. Enumerable.Range(0, 20).Select(round => round % 10 == 3 ? 300.0 : 100)])
            {
                Collected = [3, 13],
                CollectionCostPerByte = costPerByte,
            }),
    ];

    private static TheoryData<World, int> SessionsIn(params IEnumerable<World> worlds) =>
        [.. from world in worlds from launches in new[] { 5, 8, 12 } select (world, launches)];

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
