namespace PriceOfAwait.Display.Tests;

public class TableTests
{
    private static readonly Table Times = new(
        [
            new Column("Method"),
            Column.Number("ns", "published"),
            Column.Number("B", "published"),
            Column.Number("ns", "measured here"),
        ],
        [
            ["DirectCall", "0.44", "0", "0.4"],
            ["A <b>&", "28.85", "216", "19.3"],
        ]
    )
    {
        Caption = "Time & memory",
        Footnotes = ["quick speed"],
    };

    [Fact]
    public void Plain_text_is_aligned_and_holds_caption_groups_and_footnotes()
    {
        Assert.Equal(
            """
            Time & memory
                        published   measured here
            Method         ns    B             ns
            ----------  -----  ---  -------------
            DirectCall   0.44    0            0.4
            A <b>&      28.85  216           19.3
            quick speed
            """.ReplaceLineEndings("\n"),
            Times.ToText()
        );
    }

    [Fact]
    public void Html_encodes_every_text()
    {
        var html = Times.ToHtml();
        Assert.Contains("A &lt;b>&amp;", html, StringComparison.Ordinal);
        Assert.Contains("Time &amp; memory", html, StringComparison.Ordinal);
        Assert.DoesNotContain("<b>", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Html_spans_the_columns_of_a_group() =>
        Assert.Contains("colspan=2", Times.ToHtml(), StringComparison.Ordinal);

    [Fact]
    public void Html_breaks_no_line_within_an_interval()
    {
        var table = new Table(
            [new Column("Method"), Column.Number("Ratio")],
            [
                ["A, or B", "1.28x [1.18, 1.38]"],
            ]
        );
        Assert.Contains(">1.28x [1.18,\u00A01.38]", table.ToHtml(), StringComparison.Ordinal);
        Assert.Contains(">A, or B", table.ToHtml(), StringComparison.Ordinal);
        Assert.Contains("1.28x [1.18, 1.38]", table.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void Words_take_the_place_of_an_identifier_which_a_tooltip_or_parentheses_tell()
    {
        var table = new Table(
            [
                new Column("Method") { Words = name => name == "AwaitTask" ? "awaiting a Task" : name },
                new Column("Chain") { Words = _ => "deep chain", IdentifierStart = "Deep=" },
            ],
            [
                ["AwaitTask", "true"],
                ["YourMethod", "true"],
            ]
        );
        Assert.Contains(" title=\"AwaitTask\">awaiting a Task", table.ToHtml(), StringComparison.Ordinal);
        Assert.Contains(" title=\"Deep=true\">deep chain", table.ToHtml(), StringComparison.Ordinal);
        Assert.Contains(">YourMethod", table.ToHtml(), StringComparison.Ordinal);
        Assert.Contains(
            "awaiting a Task (AwaitTask)  deep chain (Deep=true)",
            table.ToText(),
            StringComparison.Ordinal
        );
        Assert.Equal(["AwaitTask", "true"], table.Rows[0]);
    }

    [Fact]
    public void Identifiers_that_a_reader_types_are_shown_below_the_words()
    {
        var table = new Table(
            [new Column("Method") { Words = name => $"the {name}", ShownIdentifiers = ["AwaitTask"] }],
            [
                ["AwaitTask"],
                ["DirectCall"],
            ]
        );
        Assert.Matches("the AwaitTask<br><code[^>]*>AwaitTask</code>", table.ToHtml());
        Assert.Contains(" title=\"DirectCall\">the DirectCall", table.ToHtml(), StringComparison.Ordinal);
    }
}
