using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Tests.FirstPage;

public sealed class FirstPageContentTests
{
    private static readonly Price Completes = Made("one", Amount(14.4, 12.5, 16.3, 80), methods: 1);
    private static readonly Price Chain = Made("six", Amount(81.5, 79.2, 83.8, 504), methods: 6);
    private static readonly Price Waits = Made("a wait", Amount(90, 85.5, 94.5, 120), methods: 1, waits: true);
    private static readonly Price Light = Made("light", Amount(6.08, 4.6, 7.6, 0), methods: 1, isValueTask: true);
    private static readonly Price LightWaits = Made(
        "light wait",
        Amount(93, 89, 98, 136),
        methods: 1,
        waits: true,
        isValueTask: true
    );

    private static readonly Yardstick LookUp = new(
        "lookup",
        "a lookup",
        "lookups",
        "12-your-own-method",
        new("Any.Class", "LookUp")
    );

    [Fact]
    public void A_finding_says_its_price_what_it_is_compared_with_and_the_same_in_other_terms()
    {
        var finding = Found(Amount(200, 190, 210, 120));
        Assert.Equal(("200 ns", "[190, 210]", "120 B"), (finding.Time, finding.Interval, finding.Bytes));
        Assert.Equal("more than not to", finding.Than);
        Assert.Equal(["10 lookups", "5,000 in a millisecond"], finding.InOtherTerms);
        Assert.Equal(["5% of a lookup", "1,000,000 in a millisecond"], Found(Amount(1, 0.95, 1.05, 0)).InOtherTerms);
        Assert.Equal(
            ("68 µs", "[64, 72]"),
            (Found(Amount(68e3, 64e3, 72e3, 0)).Time, Found(Amount(68e3, 64e3, 72e3, 0)).Interval)
        );
        Assert.Equal(["3,400 lookups", "15 in a millisecond"], Found(Amount(68e3, 67e3, 69e3, 0)).InOtherTerms);
    }

    [Fact]
    public void What_cannot_be_told_from_nothing_has_no_other_terms()
    {
        var finding = Found(Amount(2, -1, 5, 0));
        Assert.Equal(("no measurable time", "no bytes"), (finding.Time, finding.Bytes));
        Assert.Empty(finding.InOtherTerms);
    }

    [Fact]
    public void Blocked_calls_are_compared_with_awaited_ones()
    {
        var calls = new CallsTogether([new("await", 100, 0.0125, 2), new(".Result", 100, 7.5, 44)]);
        var finding = new Finding(
            new("blocking", "if they are awaited", "14-many-at-once", [], Calls: 100),
            null,
            calls
        );
        Assert.Equal(("7.5 s", "", ""), (finding.Time, finding.Interval, finding.Bytes));
        Assert.Equal("instead of 12.5 ms if they are awaited", finding.Than);
        Assert.Equal(["600 times as long", "44 threads instead of 2"], finding.InOtherTerms);
    }

    [Fact]
    public void The_chart_tells_Task_from_ValueTask_in_its_title_only_if_the_intervals_do()
    {
        var figure = new Prices([Waits, LightWaits, Chain, Light, Completes]).ToFigure();
        Assert.Equal(
            "ValueTask costs 6 ns and no bytes instead of 14 ns and 80 B if it completes synchronously; "
                + "no time distinguishable from Task’s if it really waits",
            figure.Title
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
    public void The_prices_stand_among_other_times() =>
        Assert.Equal(
            [
                "a cycle at 3 GHz 0.333 ns",
                "an await that completes synchronously 14 ns",
                "a lookup 20 ns",
                "a millisecond 1 ms",
            ],
            new Prices([Completes, Light])
                .ScaleWith([(LookUp, Amount(20, 20, 20, 0))])
                .Take(4)
                .Select(time => $"{time.Name} {time.Text}")
        );

    private static Amount Amount(double time, double lower, double upper, double bytes) =>
        new(new(time, new(lower, upper)), bytes);

    private static Finding Found(Amount pays) =>
        new(
            new("an await", "not to", "01-any", ["lookup"], new("Any.Class", "Any", "Other"), PerMillisecond: true),
            pays,
            Calls: null
        )
        {
            Yardsticks = [(LookUp, Amount(20, 20, 20, 0))],
        };

    private static Price Made(string method, Amount pays, int methods, bool waits = false, bool isValueTask = false) =>
        new(new(methods, waits, isValueTask, "01-any", new($"Any.{method}", method, "Nothing")), pays)
        {
            Run = RecordedRuns.Load(
                Repository.RecordedData,
                "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.EarlyReturn"
            ),
        };
}
