namespace PriceOfAwait.Tests.Comparing;

public sealed class PricesTests
{
    private static readonly Price Await = Made(PlannedPrice.Await, new(0.8, 0.7, 0.9, 0), new(1.2, 1.1, 1.3, 0));
    private static readonly Price Method = Made(
        PlannedPrice.AsyncMethod,
        new(25.4, 23.5, 27.3, 72),
        new(13.1, 12.2, 14, 0)
    );
    private static readonly Price Wait = Made(PlannedPrice.Wait, new(355, 332, 378, 112), new(360, 340, 380, 120));

    private static readonly Prices Some = new([Await, Method, Wait]);

    [Fact]
    public void A_sentence_quotes_prices_and_says_where_they_were_measured()
    {
        var quoted = Some.InWords("an await", "an async method");
        Assert.Matches(
            @"^An await costs 0\.8 ns \[0\.7, 0\.9\] and no bytes more than .*; "
                + @"an async method costs 25 ns \[24, 27\] and "
                + @"72 B more than .* \(.*, \.NET 10[\d.]*\)\.$",
            quoted.Text
        );
        Assert.Equal(
            [("an await", "0.8 ns [0.7, 0.9] and no bytes"), ("an async method", "25 ns [24, 27] and 72 B")],
            quoted.ToFacts().OfType<QuotedPrice>().Select(price => (price.Name, price.Amount))
        );
    }

    [Theory]
    [InlineData(-0.3, -0.4, -0.2, "no time and no bytes")]
    [InlineData(0.1, -0.1, 0.3, "no measurable time and no bytes")]
    [InlineData(1360, 1190, 1530, "1.4 µs [1.2, 1.5] and no bytes")]
    [InlineData(68_000, 59_000, 77_000, "68 µs [59, 77] and no bytes")]
    [InlineData(355, 332, 378, "360 ns [330, 380] and no bytes")]
    public void An_amount_has_two_digits_in_its_unit(double time, double lower, double upper, string text) =>
        Assert.Equal(text, new Amount(new(time, new(lower, upper)), 0).BothWithInterval);

    [Fact]
    public void Both_types_are_told_in_a_sentence() =>
        Assert.StartsWith(
            "An async method costs 25 ns [24, 27] and 72 B with a Task, and 13 ns [12, 14] and no bytes with a "
                + "ValueTask (",
            Some.OfBothTypes("an async method").Text
        );

    [Fact]
    public void What_is_no_price_or_not_recorded_is_told()
    {
        Assert.Refuses<WrongArgumentException>(
            () => Some.InWords("a lunch"),
            "There is no price of a lunch. There is one of: an await, an async method, a wait."
        );
        Assert.Refuses<WrongArgumentException>(
            () => new Prices([]).InWords("an await"),
            "The price of an await isn't recorded yet. Record it: dotnet run --project src/Tutorial -- "
                + "record ThreePrices"
        );
    }

    [Fact]
    public void The_chart_tells_Task_from_ValueTask_in_its_title_only_if_the_intervals_do()
    {
        var figure = Some.ToFigure();
        Assert.Equal("ValueTask costs 13 ns and no bytes instead of 25 ns and 72 B for an async method", figure.Title);
        Assert.Equal(["an await", "an async method", "a wait"], figure.Panels[0].Y.Categories);
        Assert.Equal(
            [
                [0.8, 25.4, 355],
                [1.2, 13.1, 360],
            ],
            figure.Panels[0].Traces.Select(trace => ((Dots)trace).X)
        );
        Assert.Equal(
            "ValueTask costs no time distinguishable from Task’s for an async method",
            new Prices([Method with { WithValueTask = Method.Pays }]).ToFigure().Title
        );
    }

    [Fact]
    public void The_prices_stand_among_other_times() =>
        Assert.Equal(
            ["a cycle at 3 GHz 0.333 ns", "an await 0.8 ns", "a lookup 20 ns", "an async method 25 ns"],
            Some.ScaleWith([("a lookup", new(Estimate.Exactly(20), 0))])
                .Take(4)
                .Select(time => $"{time.Name} {time.Text}")
        );

    private sealed record Figures(double Time, double Lower, double Upper, double Bytes)
    {
        public Amount Amount => new(new(Time, new(Lower, Upper)), Bytes);
    }

    private static Price Made(string name, Figures pays, Figures withValueTask) =>
        new(
            PlannedPrice.All.Single(plan => plan.Name == name),
            pays.Amount,
            withValueTask.Amount,
            RecordedRuns.Load(Repository.RecordedData, "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.EarlyReturn")
        );
}
