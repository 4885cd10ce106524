namespace PriceOfAwait.Tests.Comparing;

public class LaterRunTests
{
    private static readonly BenchmarkResults Recorded = RunOf("A 10, B 20, C 40");

    [Fact]
    public void It_counts_how_many_of_its_intervals_overlap_with_the_recorded_ones_and_contain_the_recorded_figure()
    {
        // The ratio and the difference of B are the recorded ones; those of C are far away.
        var later = LaterRun.Of([RunOf("A 10, B 20, C 80")], _ => Recorded);
        Assert.Equal(
            (new Agreement(1, 1, 2), new Agreement(1, 1, 2), new Agreement(2, 2, 3)),
            (later.Ratios, later.Differences, later.Times)
        );
        Assert.Equal("50% overlap, 50% contain it, of 2", later.Ratios.ToString());
    }

    [Fact]
    public void Even_if_only_chance_differs_fewer_intervals_than_their_level_contain_the_recorded_figure()
    {
        var random = new Random(1);
        var held = Enumerable
            .Range(0, 2000)
            .Count(_ => Estimates.OfTime(Draw(6)).Interval.Contains(Estimates.OfTime(Draw(24)).Value));
        Assert.Equal(Estimates.ExpectedToHold(6, 24), held / 2000.0, 0.02);
        Assert.InRange(Estimates.ExpectedToHold(6, 24), 0.92, 0.94);

        IReadOnlyList<Launch> Draw(int launches) =>
            [.. Enumerable.Range(1, launches).Select(number => new Launch(number, [100 * Math.Exp(0.05 * Normal())]))];

        double Normal() =>
            Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    }

    [Fact]
    public void Other_code_and_another_environment_are_not_compared() =>
        Assert.Refuses<WrongArgumentException>(
            () =>
                LaterRun.Of(
                    [
                        Recorded with
                        {
                            CodeChecksum = "other",
                        },
                        Recorded with
                        {
                            Environment = MadeUp.Environment with { Runtime = ".NET 11" },
                        },
                    ],
                    _ => Recorded
                ),
            "No run can be compared with a recording"
        );

    private static BenchmarkResults RunOf(string means) => MadeUp.Run("Some.Benchmarks", means) with { Baseline = "A" };
}
