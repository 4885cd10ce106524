using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.Book.Tests.Rendering;

/// <summary>What a page shows of the parts of an output.</summary>
public class PartMarkupTests
{
    private static readonly Origin Here = new("this machine", "Measured here: a machine.");

    private static readonly Table Times = new(
        [new("Method") { Words = name => name == "AwaitTask" ? "awaiting" : name }, Column.Number("ns"), new("B")],
        [
            ["AwaitTask", "1.5x [1, 2]", "1"],
            ["<x>", "2x", ""],
        ]
    )
    {
        Caption = "t & u",
        Footnotes = ["<note>"],
        Origins = [Here],
    };

    [Fact]
    public void Every_text_that_a_front_end_shows_is_on_the_page_in_the_same_order() =>
        Assert.All<NotebookValue>(
            [
                Times with
                {
                    Columns = [new("Method"), Column.Number("ns", "here"), Column.Number("B", "here")],
                },
                new LoweredCode("a", "int x = 1;"),
                new Recommendations([new("<x>", "`<y>`", ["z"]) { Lesson = "04-valuetask" }]),
                new Note("<n>"),
                new Note("See.") { Lesson = "04-valuetask" },
                new Disclosure("<a>", "so", [new Note("why")]),
                SampleExecution.Value,
            ],
            value =>
            {
                var shown = new HtmlParser().ParseDocument(value.ToHtml());
                Array.ForEach([.. shown.QuerySelectorAll("style, script")], element => element.Remove());
                Assert.Equal(TextOf(shown), TextOf(Page(value)));
            }
        );

    [Fact]
    public void A_column_of_numbers_is_aligned_and_its_numbers_stay_on_one_line()
    {
        var page = Page(Times with { Columns = [new("Method"), Column.Number("ns"), Column.Number("B")] });
        Assert.Equal(["left", null, null], page.Attributes("tbody tr:first-child td", "align"));
        Assert.Equal("right", page.QuerySelector("tbody tr")!.GetAttribute("align"));
        Assert.Equal("1.5x [1,\u00A02]", page.QuerySelector("tbody td + td")!.TextContent);
    }

    [Fact]
    public void A_table_has_a_frame_that_scrolls_and_a_long_one_is_folded()
    {
        Assert.Equal(1, Page(Times).QuerySelectorAll("[role=group][aria-label=Table][tabindex='0'] > table").Length);
        var long_ = Times with { Rows = [.. Enumerable.Repeat(Times.Rows[1], 17)] };
        Assert.Equal("Table of 17 rows", Page(long_).QuerySelector("details.fold > summary")!.TextContent);
    }

    [Fact]
    public void Words_have_their_identifier_and_a_row_is_one_stop_of_the_keyboard()
    {
        var deep = new Column("deep") { Words = _ => "deep", IdentifierStart = "Deep=" };
        var named = Page(
            Times with
            {
                Columns = [Times.Columns[0], deep, new("B") { Words = _ => "one", ShownIdentifiers = ["1"] }],
                Rows = [Times.Rows[0]],
            }
        );
        Assert.Equal(["AwaitTask", "Deep=1.5x [1, 2]"], named.Texts(".named > code"));
        Assert.Equal(["0", null], named.Attributes(".named", "tabindex"));
        Assert.Equal(["1"], named.Texts("td > code"));
    }

    [Fact]
    public void A_long_name_may_break_between_its_words() =>
        Assert.Contains(
            "<td>Await<wbr>Path<wbr>With<wbr>Task of a ValueTask</td>",
            Html(
                new Table(
                    [new("a")],
                    [
                        ["AwaitPathWithTask of a ValueTask"],
                    ]
                )
            )
        );

    [Fact]
    public void A_cell_without_a_heading_is_no_heading() =>
        Assert.Equal(
            ["td", "th"],
            Page(new Table([new(""), new("h")], [])).QuerySelectorAll("thead tr > *").Select(cell => cell.LocalName)
        );

    [Fact]
    public void Only_what_the_page_s_top_does_not_say_stands_below_a_table()
    {
        Assert.Equal(["this machine"], Page(Times).Texts(".origin > summary"));
        var other = new Origin("another machine", "Measured elsewhere.");
        Assert.Empty(Page(Times, new(Here)).QuerySelectorAll(".origin"));
        Assert.Equal(["Measured elsewhere."], Page(Times with { Origins = [other] }, new(Here)).Texts(".origin > div"));
    }

    [Fact]
    public void A_chart_has_a_picture_a_caption_and_its_data_and_no_text_of_it_ends_the_script()
    {
        var chart = new CustomChart(
            JsonNode.Parse("""{"data":[],"layout":{"title":"</script>\"","width":9,"height":5}}""")!.AsObject()
        )
        {
            Picture = "<svg/>",
            Notes = ["its <caption>"],
            Asked = new("Which?", 1, "That."),
        };
        var (html, page) = (Html(chart), Page(chart));
        Assert.True(SafeHtml.HasChart(new(html)));
        Assert.Single(html.Split("</script>").Skip(1));
        var place = page.QuerySelector($".chart[{ChartPart.Mark}]")!;
        var id = place.GetAttribute(ChartPart.Mark);
        Assert.Equal("Chart: </script>\". Traces: .", place.GetAttribute("aria-label"));
        Assert.Contains("Which?", place.GetAttribute("data-asked"));
        Assert.Equal("data:image/svg+xml,<svg/>", place.QuerySelector("img")!.GetAttribute("src"));
        Assert.Equal(["its <caption>"], page.Texts(".small"));
        var data = JsonNode.Parse(page.QuerySelector($"script[data-figure='{id}']")!.TextContent)!;
        Assert.Equal("</script>\"", (string?)data["layout"]!["title"]);
    }

    [Fact]
    public void Code_has_the_book_s_colors_and_stands_side_by_side()
    {
        var page = Page(new Listing("a", "int x = 1;", Listing.CSharp).Beside(new Listing("b", "y", Listing.CSharp)));
        Assert.Equal("int", page.QuerySelector(".code .hl-keyword")!.TextContent);
        Assert.Equal(["a", "b"], page.Texts(".side-by-side > div > .title"));
        Assert.Equal(
            "call",
            Page(new Listing("t", "    call x", Listing.Assembly)).QuerySelector(".code .hl-keyword")!.TextContent
        );
    }

    [Fact]
    public void A_matrix_opens_by_row_and_by_column_and_has_a_filter_by_sign()
    {
        var row = new MatrixRow("FP1", "It <is> so.", ["✓ holds", "✗ changed in 1 of 2"], ["Why & how."]);
        var page = Page(
            new Matrix("Claims", [".NET 8", ".NET 10"], [row]) { ByColumn = [new(".NET 8: 1 holds", ["FP1 ✓ holds"])] }
        );
        Assert.Equal(["✓", "✗"], page.Texts("tbody td + td"));
        Assert.Equal(["✓ holds", "✗ changed in 1 of 2"], page.Attributes("tbody td + td", "title"));
        Assert.Equal("✓ ✗", page.QuerySelector("tbody tr")!.GetAttribute("data-signs"));
        Assert.Equal("Why & how.", page.QuerySelector("tbody details > div")!.TextContent);
        Assert.Equal([".NET 8: 1 holds"], page.Texts(".matrix > details > summary"));
        Assert.Equal(["FP1 ✓ holds"], page.Texts(".matrix > details > div"));
        Assert.Equal(["all", "✓", "✗"], page.Attributes(".matrix > fieldset input", "value"));
    }

    [Fact]
    public void A_part_that_cannot_be_shown_costs_a_note_and_the_others_are_shown()
    {
        var unfit = Times with
        {
            Rows =
            [
                ["a"],
            ],
            Named = [new(5, 5, "x", false)],
            Columns = null!,
        };
        var written = new PartMarkup(PageNames.Of([]), null).Of(
            new Disclosure("lead", "so", [unfit, new Note("after")])
        );
        var page = new HtmlParser().ParseDocument(written.Text);
        Assert.Contains("a Table, can't be shown", page.QuerySelector(".note")!.TextContent);
        Assert.Contains("after", page.Body!.TextContent);
    }

    private static IHtmlDocument Page(NotebookValue value, PageOrigin? origin = null) =>
        new HtmlParser().ParseDocument(Html(value, origin));

    // As read from a notebook.
    private static string Html(NotebookValue value, PageOrigin? origin = null) =>
        Markup.Concat(OutputFacts.Of(value).Parts.Select(new PartMarkup(PageNames.Of([]), origin).Of)).Text;

    // All white space is equal, and none separates elements.
    private static string TextOf(IHtmlDocument page) =>
        string.Concat(page.Body!.TextContent.Where(character => !char.IsWhiteSpace(character)));
}
