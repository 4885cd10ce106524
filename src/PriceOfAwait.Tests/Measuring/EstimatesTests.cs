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
        StolenSecond, // Something takes the machine away: in one launch, a third of its slices are 100 times as long.
        Outliers, // One slice in twenty is much too long.
    }

    public static TheoryData<World, int> Sessions =>
        [.. from world in Enum.GetValues<World>() from launches in new[] { 5, 8, 12 } select (world, launches)];

    [Theory, MemberData(nameof(Sessions))]
    public void An_interval_holds_the_truth_as_often_as_it_says(World world, int launches)
    {
        const double truth = TrueOther / True;
        var sessions = Enumerable.Range(0, Draws).Select(seed => Session(world, launches, new Random(seed))).ToList();
        var ratios = sessions
            .Select(session => Estimates.OfRatio(session.Other, session.One, shareRounds: true))
            .ToList();
        AssertHeld(seed => ratios[seed].Interval.Contains(truth), margin: 0.02);
        Assert.InRange(ratios.Average(ratio => ratio.Value), truth * 0.97, truth * 1.03);

        // If the machine itself slows down, the nanoseconds change, and there is no single truth.
        if (world is not (World.Neighbor or World.Drift))
        {
            var layout = world == World.Bimodal ? 1.1 : 1;
            AssertHeld(seed => Estimates.OfTime(sessions[seed].One).Interval.Contains(True * layout), margin: 0.04);
            AssertHeld(
                seed =>
                    Estimates
                        .OfDifference(sessions[seed].Other, sessions[seed].One, shareRounds: true)
                        .Interval.Contains((TrueOther - True) * layout),
                margin: 0.04
            );
        }
    }

    [Theory]
    [InlineData(World.Quiet, 0.05)]
    [InlineData(World.Neighbor, 0.06)]
    [InlineData(World.Drift, 0.05)]
    [InlineData(World.Outliers, 0.05)]
    public void What_befalls_both_alike_does_not_make_their_ratio_uncertain(World world, double error)
    {
        var errors = Enumerable
            .Range(0, Draws)
            .Select(seed => Session(world, 8, new Random(seed)))
            .Select(session => Estimates.OfRatio(session.Other, session.One, shareRounds: true))
            .Select(ratio => ratio.Interval.HalfWidth / ratio.Value)
            .Order()
            .ToList();
        Assert.InRange(errors[Draws / 2], 0, error);
    }

    // A minute favors one of the two by 1%, and launches vary by 2%.
    [Fact]
    public void Launches_that_lie_minutes_apart_know_of_all_minutes_and_launches_of_one_minute_only_of_that()
    {
        AssertHeld(seed => RatioOver(secondsBetweenLaunches: 60, new Random(seed)).Interval.Contains(1));
        Assert.InRange(
            Held(seed => RatioOver(secondsBetweenLaunches: 1, new Random(seed)).Interval.Contains(1)),
            0.5,
            0.85
        );
    }

    // An hour favors one of the two by 3%, and launches vary by 2%. The launches of one hour know nothing of the
    // others.
    [Theory]
    [InlineData(5)]
    [InlineData(8)]
    public void Sessions_at_different_hours_hold_the_truth_as_often_as_they_say_and_a_single_one_does_not(int sessions)
    {
        AssertHeld(seed =>
            RatioOfSessions(sessions, launches: 3, shareRounds: true, new Random(seed)).Interval.Contains(1)
        );
        AssertHeld(seed =>
            RatioOfSessions(sessions, launches: 3, shareRounds: false, new Random(seed)).Interval.Contains(1)
        );
        Assert.InRange(
            Held(seed => RatioOfSessions(1, launches: 24, shareRounds: true, new Random(seed)).Interval.Contains(1)),
            0,
            0.5
        );
    }

    // The same hours and launches; other classes have shown how far the hours are apart.
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void A_few_sessions_hold_the_truth_as_often_as_they_say_if_other_classes_show_how_far_sessions_differ(
        int sessions
    )
    {
        var spread = new SessionSpread(Time: 0.03 * 0.03, Ratio: 0.03 * 0.03);
        Estimate Ratio(int seed) => RatioOfSessions(sessions, launches: 3, shareRounds: true, new Random(seed), spread);
        AssertHeld(seed => Ratio(seed).Interval.Contains(1));
        // As sessions, two would have a single degree of freedom.
        Assert.InRange(Enumerable.Range(0, Draws).Max(seed => Ratio(seed).Interval.HalfWidth), 0, 0.25);
    }

    [Fact]
    public void How_far_sessions_differ_is_found_without_what_launches_differ()
    {
        // Launches differ by a tenth in all sessions; sessions by a fifth in one of the worlds.
        static double Between(double ofSessions, int seed)
        {
            var random = new Random(seed);
            return Estimates
                .VarianceBetweenSessions([
                    .. Enumerable
                        .Range(1, 8)
                        .Select(session => (Session: session, Pace: Math.Exp(ofSessions * Normal(random))))
                        .SelectMany(session =>
                            Enumerable
                                .Range(1, 3)
                                .Select(launch => new Launch(
                                    10 * session.Session + launch,
                                    [100 * session.Pace * Math.Exp(0.1 * Normal(random))]
                                )
                                {
                                    Session = session.Session,
                                })
                        ),
                ])!
                .Value;
        }

        Assert.InRange(Math.Sqrt(Enumerable.Range(0, Draws).Average(seed => Between(0.2, seed))), 0.18, 0.22);
        // Chance alone remains, because no variance is below zero.
        Assert.InRange(Math.Sqrt(Enumerable.Range(0, Draws).Average(seed => Between(0, seed))), 0, 0.06);
    }

    [Fact]
    public void What_an_hour_does_to_all_alike_does_not_widen_the_ratio_of_figures_that_share_nothing_else()
    {
        Launch[] Sessions(double time) =>
            [
                .. new[] { 1.0, 1.3, 0.8 }.SelectMany(
                    (pace, session) =>
                        Enumerable
                            .Range(1, 3)
                            .Select(launch => new Launch(10 * session + launch, [time * pace]) { Session = session })
                ),
            ];
        var ratio = Estimates.OfRatio(Sessions(30), Sessions(10), shareRounds: false);
        Assert.Equal((3, 0), (Math.Round(ratio.Value, 9), Math.Round(ratio.Interval.HalfWidth, 9)));
    }

    [Fact]
    public void Formed_within_rounds_a_ratio_is_known_better_than_from_both_times()
    {
        var (one, other) = Session(World.Neighbor, 8, new Random(1));
        Assert.True(
            Estimates.OfRatio(other, one, shareRounds: true).Interval.HalfWidth * 2
                < Estimates.OfRatio(other, one, shareRounds: false).Interval.HalfWidth
        );
    }

    [Fact]
    public void Stopping_as_soon_as_the_interval_is_narrow_still_holds_the_truth_as_often_as_it_says()
    {
        var schedule = new Schedule(5, 12, 0.03, TimeSpan.FromDays(1));
        AssertHeld(seed =>
        {
            var (one, other) = Session(World.Quiet, 12, new Random(seed));
            return Enumerable
                .Range(2, 11)
                .Select(count =>
                    (
                        Launches: count,
                        Ratio: Estimates.OfRatio([.. other.Take(count)], [.. one.Take(count)], shareRounds: true)
                    )
                )
                .First(at =>
                    !schedule.WantsAnother(at.Launches, at.Ratio.Interval.HalfWidth / at.Ratio.Value, TimeSpan.Zero)
                )
                .Ratio.Interval.Contains(TrueOther / True);
        });
    }

    [Fact]
    public void A_collection_is_part_of_the_cost_although_it_comes_in_few_slices()
    {
        // One slice in ten takes three times as long because of a collection. What counts is what the long slices tell:
        // 10 ns.
        var others = Launches(5, [.. Enumerable.Repeat(50.0, 20)]);
        Launch[] launches = [.. Collecting.Select(launch => launch with { LongSlices = [110], Collecting = 10 })];
        Assert.Equal(110, Estimates.OfTime(launches).Value, 9);
        Assert.Equal(2.2, Estimates.OfRatio(launches, others, shareRounds: true).Value, 9);
        Assert.Equal(60, Estimates.OfDifference(launches, others, shareRounds: true).Value, 9);
        Assert.Equal(2.2, Estimates.OfRatio(launches, others, shareRounds: false).Value, 9);

        // If one had all collections in its slices and the other none, both pay the same.
        Launch[] lucky =
        [
            .. launches.Select(launch => launch with { Slices = [.. Enumerable.Repeat(100.0, 20)], Collected = [] }),
        ];
        Assert.Equal(1, Estimates.OfRatio(launches, lucky, shareRounds: true).Value, 9);
    }

    [Theory]
    [InlineData(3, 110)]
    [InlineData(2, 100)]
    public void Collecting_that_half_of_the_launches_measured_counts_in_all_and_otherwise_in_none(
        int measured,
        double time
    )
    {
        Launch[] launches =
        [
            .. Collecting.Select(launch =>
                launch.Number > measured ? launch : launch with { LongSlices = [110], Collecting = 10 }
            ),
        ];
        var measurement = new Measurement(new("Await", new()), launches, 72);
        Assert.Equal((time, time - 100), (Math.Round(measurement.Time.Value, 9), measurement.Collecting));
    }

    [Fact]
    public void A_launch_whose_long_slices_took_more_than_their_parts_collects_as_long_as_the_others()
    {
        // Slices that touch new memory hide what the collection took.
        Launch[] launches =
        [
            .. Collecting.Select(launch =>
                launch.Number == 1
                    ? launch with
                    {
                        LongSlices = [500],
                        Collecting = 0,
                    }
                    : launch with
                    {
                        LongSlices = [110],
                        Collecting = 10,
                    }
            ),
        ];
        Assert.Equal(110, new Measurement(new("Await", new()), launches, 72).Time.Value, 9);

        // If none tells how long it collects, none pays for it.
        Launch[] unknown = [.. Collecting.Select(launch => launch with { LongSlices = [500], Collecting = 5 })];
        Assert.Equal(100, new Measurement(new("Await", new()), unknown, 72).Time.Value, 9);
    }

    [Fact]
    public void Without_long_slices_all_slices_are_taken_as_they_are()
    {
        var every = Launches(3, [102, 102], collected: [0, 1]);
        Assert.Equal(102, Estimates.OfTime(every).Value, 9);
        Assert.Equal(1, Estimates.OfRatio(every, every, shareRounds: true).Value, 9);
        Assert.Equal(
            100,
            Estimates.OfTime(Launches(3, [10, .. Enumerable.Repeat(100.0, 11)], collected: [1, 2])).Value,
            9
        );
    }

    // Of each launch, all shares are a little faster or slower together, or each by itself.
    [Theory]
    [InlineData(0.05, 0.01)]
    [InlineData(0, 0.05)]
    public void The_mean_over_shares_holds_the_truth_as_often_as_it_says_whether_shares_move_together_or_not(
        double together,
        double each
    ) =>
        AssertHeld(seed =>
            Estimates.OfMeanRatio(Shares(together, each, new Random(seed)))!.Value.Interval.Contains(TrueOther / True)
        );

    [Fact]
    public void If_the_launches_move_all_shares_together_their_mean_is_known_no_better_than_each()
    {
        // As if independent: the errors' squares add up, and eleven would be known three times as well as each.
        bool HeldAsIfIndependent(int seed)
        {
            var logarithms = Shares(0.05, 0.01, new Random(seed))
                .Select(pair => Estimates.OfRatio(pair.Above, pair.Below, shareRounds: true))
                .Select(ratio =>
                    (Value: Math.Log(ratio.Value), Half: Math.Log(ratio.Interval.Upper / ratio.Interval.Lower) / 2)
                )
                .ToList();
            var half = Math.Sqrt(logarithms.Sum(one => one.Half * one.Half)) / logarithms.Count;
            return Math.Abs(logarithms.Average(one => one.Value) - Math.Log(TrueOther / True)) < half;
        }

        Assert.InRange(Held(HeldAsIfIndependent), 0.3, 0.7);

        var shares = Shares(0.05, 0, new Random(1));
        var (mean, one) = (
            Estimates.OfMeanRatio(shares)!.Value,
            Estimates.OfRatio(shares[0].Above, shares[0].Below, shareRounds: true)
        );
        Assert.Equal(one.Interval.Lower, mean.Interval.Lower, 9);
        Assert.Equal(one.Interval.Upper, mean.Interval.Upper, 9);
    }

    [Fact]
    public void A_launch_that_lost_a_share_is_not_counted_for_the_mean()
    {
        Launch[] ones = [.. Launches(3, [100])];
        Launch[] twice = [.. Launches(3, [200])];
        Launch[] lossy = [new(1, [800]), new(3, [800])];
        Assert.Equal(4, Estimates.OfMeanRatio([(twice, ones), (lossy, ones)])!.Value.Value, 9);
        Assert.Null(Estimates.OfMeanRatio([([new(1, [200])], ones), ([new(2, [200])], ones)]));
    }

    [Fact]
    public void The_mean_over_shares_of_several_sessions_is_known_from_between_the_sessions()
    {
        Launch[] Of(double first, double second) =>
            [
                .. Enumerable
                    .Range(1, 12)
                    .Select(number => (Number: number, Session: number > 6 ? 2 : 1))
                    .Select(launch => new Launch(launch.Number, [launch.Session == 1 ? first : second])
                    {
                        Session = launch.Session,
                    }),
            ];
        var mean = Estimates.OfMeanRatio([(Of(200, 210), Of(100, 100)), (Of(200, 210), Of(100, 100))])!.Value;
        Assert.Equal(Estimates.OfRatio(Of(200, 210), Of(100, 100), shareRounds: true), mean);
        Assert.True(mean.Interval.HalfWidth > 0.5);
    }

    [Fact]
    public void A_single_launch_does_not_tell_how_far_launches_are_apart() =>
        Assert.Equal(new(0, double.PositiveInfinity), Estimates.OfTime([new(1, [100, 100])]).Interval);

    [Fact]
    public void A_launch_that_one_of_two_has_lost_is_not_counted_for_their_ratio()
    {
        Launch[] one = [new(1, [100, 100]), new(2, [100, 100]), new(4, [100, 100])];
        Launch[] other = [new(1, [200, 200]), new(3, [900, 900]), new(2, [200, 200]), new(4, [200, 200])];
        Assert.Equal(2, Estimates.OfRatio(other, one, shareRounds: true).Value, 9);
    }

    [Fact]
    public void No_time_is_below_zero_however_much_launches_differ()
    {
        // Noise has made one of them negative.
        var time = Estimates.OfTime([new(1, [-3, -3]), new(2, [1, 1]), new(3, [26, 26])]);

        Assert.Equal(8, time.Value, 9);
        Assert.Equal(0, time.Interval.Lower);
        Assert.InRange(time.Interval.Upper, 26, 100);
    }

    [Fact]
    public void Noise_may_be_below_nothing()
    {
        var (nothing, some) = (Launches(5, [-0.2, 0.1, 0.3]), Launches(5, [5, 5.1, 4.9]));
        Assert.Equal(0.1, Estimates.OfTime(nothing).Value, 9);
        Assert.Equal(5, Estimates.OfDifference(some, nothing, shareRounds: true).Value, 1);
        Assert.True(double.IsFinite(Estimates.OfRatio(some, nothing, shareRounds: true).Value));
    }

    private static void AssertHeld(Func<int, bool> isHeld, double margin = 0.03) =>
        Assert.InRange(Held(isHeld), Estimates.Level - margin, 1);

    private static double Held(Func<int, bool> isHeld) => (double)Enumerable.Range(0, Draws).Count(isHeld) / Draws;

    private static Launch[] Launches(int count, double[] slices, int[]? collected = null) =>
        [.. Enumerable.Range(1, count).Select(number => new Launch(number, slices) { Collected = collected ?? [] })];

    /// <summary>Launches in which one slice in ten has a collection.</summary>
    private static Launch[] Collecting =>
        Launches(5, [.. Enumerable.Range(0, 20).Select(round => round % 10 == 3 ? 300.0 : 100)], collected: [3, 13]);

    private static (IReadOnlyList<Launch> One, IReadOnlyList<Launch> Other) Session(
        World world,
        int launches,
        Random random
    )
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

    private static List<(IReadOnlyList<Launch> Above, IReadOnlyList<Launch> Below)> Shares(
        double together,
        double each,
        Random random
    )
    {
        const int shares = 11;
        const int launches = 8;
        var common = Enumerable.Range(0, launches).Select(_ => together * Normal(random)).ToList();
        return
        [
            .. Enumerable
                .Range(0, shares)
                .Select(_ =>
                    (
                        (IReadOnlyList<Launch>)
                            [
                                .. common.Select(
                                    (moved, index) =>
                                        new Launch(index + 1, [TrueOther * Math.Exp(moved + each * Normal(random))])
                                ),
                            ],
                        (IReadOnlyList<Launch>)Launches(launches, [True])
                    )
                ),
        ];
    }

    private static Estimate RatioOver(int secondsBetweenLaunches, Random random)
    {
        const int launches = 12;
        var minutes = Enumerable.Range(0, launches).Select(_ => 0.01 * Normal(random)).ToList();
        Launch At(int launch, double nanoseconds) =>
            new(launch + 1, [nanoseconds]) { Seconds = secondsBetweenLaunches * launch };
        var one = Enumerable.Range(0, launches).Select(launch => At(launch, True)).ToList();
        var other = Enumerable
            .Range(0, launches)
            .Select(launch =>
                At(launch, True * Math.Exp(minutes[secondsBetweenLaunches * launch / 60] + 0.02 * Normal(random)))
            )
            .ToList();
        return Estimates.OfRatio(other, one, shareRounds: true);
    }

    private static Estimate RatioOfSessions(
        int sessions,
        int launches,
        bool shareRounds,
        Random random,
        SessionSpread? spread = null
    )
    {
        var (one, other) = (new List<Launch>(), new List<Launch>());
        for (var session = 0; session < sessions; session++)
        {
            var (pace, favor) = (Math.Exp(0.2 * Normal(random)), Math.Exp(0.03 * Normal(random)));
            for (var launch = 1; launch <= launches; launch++)
            {
                Launch At(double time) =>
                    new(100 * session + launch, [time * Math.Exp(0.02 * Normal(random))])
                    {
                        Session = session,
                        Spread = spread,
                    };
                one.Add(At(True * pace));
                other.Add(At(True * pace * favor));
            }
        }

        return Estimates.OfRatio(other, one, shareRounds);
    }

    private static double Layout(World world, Random random) =>
        world == World.Bimodal ? (random.Next(2) == 0 ? 1 : 1.2) : Math.Exp(0.02 * Normal(random));

    private static double Slice(World world, bool isStolen, int round, Random random) =>
        Math.Exp(0.02 * Normal(random))
        * world switch
        {
            World.StolenSecond when isStolen && round < Rounds / 3 => 100,
            World.Outliers when random.NextDouble() < 0.05 => 1 + 9 * random.NextDouble(),
            _ => 1,
        };

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
