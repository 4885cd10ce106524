using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Tests.FirstPage;

public sealed class FirstPageContentTests
{
    private static readonly Yardstick LookUp = new(
        "lookup",
        "a lookup",
        "lookups",
        "12-your-own-method",
        new("Any.Class", "LookUp")
    );

    private static readonly PlannedFinding PerSecond = new(
        "an exception",
        "none",
        "01-any",
        [],
        new("Any.Class", "Any", "Other"),
        PerSecond: 1000
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
    public void Many_a_second_are_a_share_of_a_core()
    {
        var finding = Found(Amount(68e3, 65e3, 71e3, 25_160));
        Assert.Contains("1,000 a second are 6.8% of a core", (finding with { Plan = PerSecond }).InOtherTerms);
    }

    [Theory]
    [InlineData(30, 28, 32, "1.5 lookups")]
    [InlineData(32, 25, 39, "1.6 lookups")]
    [InlineData(41, 30, 52, "2 lookups")]
    [InlineData(620, 500, 740, "30 lookups")]
    [InlineData(620, 615, 625, "31 lookups")]
    public void Rounding_never_moves_a_figure_beyond_its_interval(
        double time,
        double lower,
        double upper,
        string terms
    ) => Assert.Equal(terms, Found(Amount(time, lower, upper, 0)).InOtherTerms[0]);

    [Fact]
    public void A_row_says_on_which_machine_it_was_measured_and_whether_only_once()
    {
        var calls = new CallsTogether([new("await", 100, 0.0125, 2), new(".Result", 100, 7.5, 44)]);
        Assert.Equal("A laptop, 4 cores", (Found(Amount(200, 190, 210, 120)) with { On = "A laptop, 4 cores" }).Where);
        Assert.Equal(
            "A laptop, 4 cores, measured once",
            new Finding(
                new("blocking", "if awaited", "14-many-at-once", [], Calls: 100),
                null,
                calls,
                "A laptop, 4 cores"
            ).Where
        );
        Assert.Equal("", new Finding(new("any", "", "01-any", []), null, null, "A laptop, 4 cores").Where);
    }

    private static Amount Amount(double time, double lower, double upper, double bytes) =>
        new(new(time, new(lower, upper)), bytes);

    private static Finding Found(Amount pays) =>
        new(
            new("an await", "not to", "01-any", ["lookup"], new("Any.Class", "Any", "Other"), PerMillisecond: true),
            pays,
            Calls: null
        )
        {
            Yardsticks = [new(LookUp, Amount(20, 20, 20, 0), "A laptop, 4 cores")],
        };
}
