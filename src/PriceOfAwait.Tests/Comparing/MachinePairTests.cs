namespace PriceOfAwait.Tests.Comparing;

public class MachinePairTests
{
    private static readonly Machine One = RecordedRuns.Named("One machine");
    private static readonly Machine Other = RecordedRuns.Named("Other machine");

    [Fact]
    public void It_counts_how_close_the_figures_of_two_machines_are()
    {
        // Of the ratios, B's is the same, and C's is half as large.
        var pair = Assert.Single(
            MachinePair.All([(One, [RunOf("A 10, B 20, C 80")]), (Other, [RunOf("A 15, B 30, C 60")])])
        );
        Assert.Equal((One, Other), (pair.One, pair.Other));
        Assert.Equal((2, 1, 1), (pair.Ratios.Compared, pair.Ratios.Overlap, pair.Ratios.WithinTenth));
        Assert.Equal(1.5, pair.Ratios.MedianFactor, 0.01);
        Assert.Equal((3, 0, 0), (pair.Times.Compared, pair.Times.Overlap, pair.Times.WithinTenth));
    }

    [Fact]
    public void Other_code_and_other_classes_are_not_compared()
    {
        var run = RunOf("A 10, B 20");
        Assert.Empty(MachinePair.All([(One, [run]), (Other, [run with { CodeChecksum = "other code" }])]));
        Assert.Empty(MachinePair.All([(One, [run]), (Other, [run with { Benchmarks = "Some.Others" }])]));
        Assert.Empty(MachinePair.All([(One, [run]), (Other, [run with { On = "net8.0" }])]));
        Assert.Empty(MachinePair.All([(One, [run])]));
    }

    private static BenchmarkResults RunOf(string means) =>
        MadeUp.Run("Some.Benchmarks", means) with
        {
            Baseline = "A",
            On = "net10.0",
            CodeChecksum = "the code",
        };
}
