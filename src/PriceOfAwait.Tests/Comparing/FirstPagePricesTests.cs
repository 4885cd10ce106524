namespace PriceOfAwait.Tests.Comparing;

public class FirstPagePricesTests
{
    private static readonly Cost Completes = new("one", 14.4, 12.5, 16.3, 80) { Methods = 1 };
    private static readonly Cost Chain = new("six", 81.5, 79.2, 83.8, 504) { Methods = 6 };
    private static readonly Cost Waits = new("a wait", 90, 85.5, 94.5, 120) { Methods = 1, Waits = true };
    private static readonly Cost Light = new("light", 6.08, 4.6, 7.6, 0)
    {
        Methods = 1,
        ReturnsValueTask = true,
        DiffersFromTask = true,
    };
    private static readonly Cost LightWaits = new("light", 93, 89, 98, 136)
    {
        Methods = 1,
        Waits = true,
        ReturnsValueTask = true,
    };

    [Fact]
    public void The_answer_has_what_was_measured_rounded_and_nothing_else()
    {
        Assert.Equal(
            "14 ns [12, 16] and 80 B if it completes synchronously, 82 ns [79, 84] and 504 B through 6 methods "
                + "that complete synchronously, and 90 ns [86, 94] and 120 B if it really waits",
            Of(Waits, LightWaits, Chain, Light, Completes).Answer
        );
        Assert.Equal(
            "no measurable time and no bytes if it completes synchronously",
            Of(Completes with { Lower = -1, Bytes = 0 }).Answer
        );
        Assert.Equal("", Of(LightWaits, Waits with { Methods = 0 }).Answer);
    }

    [Fact]
    public void The_chart_tells_Task_from_ValueTask_in_its_title_only_if_the_intervals_do()
    {
        var figure = Of(Waits, LightWaits, Chain, Light, Completes).ToFigure();
        Assert.Equal(
            "ValueTask costs 6 ns and no bytes instead of 14 ns and 80 B if it completes synchronously; "
                + "no time distinguishable from Task’s if it really waits",
            figure.Title
        );
        Assert.EndsWith(
            "; 93 ns and 136 B instead of 90 ns and 120 B if it really waits",
            Of(Waits, LightWaits with { DiffersFromTask = true }, Light, Completes).ToFigure().Title
        );
        Assert.Equal(
            [
                "an await that completes synchronously",
                "through 6 methods that complete synchronously",
                "an await that really waits",
            ],
            figure.Panels[0].Y.Categories
        );
        Assert.Equal(
            [
                [14.4, 81.5, 90],
                [6.08, double.NaN, 93],
            ],
            figure.Panels[0].Traces.Select(trace => ((Dots)trace).X)
        );
        Assert.Equal(
            [
                [80, 504, 120],
                [0, double.NaN, 136],
            ],
            figure.Panels[1].Traces.Select(trace => ((Dots)trace).X)
        );
    }

    [Fact]
    public void Times_of_another_machine_are_left_out_and_the_others_stand_beside_operations_measured_to_compare_with()
    {
        var call = new Cost("a system call", 250, 240, 260, 0);
        var prices = new FirstPagePrices([
            new("none", [Chain]) { On = "another" },
            new("none", [Completes, Light]) { On = "this machine" },
            new(Costs.FieldRead, [call]) { On = "this machine" },
            new(Costs.FieldRead, [call]) { On = "another" },
        ]);
        Assert.Equal([Completes], prices.Main.Select(price => price.Cost));
        Assert.Equal(
            [
                "a cycle at 3 GHz 0.333 ns",
                "an await that completes synchronously 14 ns",
                "a system call 250 ns",
                "a millisecond 1 ms",
            ],
            prices.Scale.Take(4).Select(time => $"{time.Name} {time.Text}")
        );
        Assert.Equal("A millisecond is 69,400 times an await that completes synchronously.", prices.PerMillisecond);
        Assert.Equal("", Of(Completes with { Lower = -1 }).PerMillisecond);
    }

    private static FirstPagePrices Of(params Cost[] costs) => new([new("none", costs)]);
}
