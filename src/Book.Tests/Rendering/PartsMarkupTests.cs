using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Charts;
using PriceOfAwait.Comparing;
using PriceOfAwait.Formatting;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Tests.Rendering;

public class PartsMarkupTests
{
    private static readonly Table Times = new(
        [new("Method"), Column.Number("ns", "here"), Column.Number("B", "here")], [["<x>", "1.5x [1, 2]", "1"]])
    {
        Caption = "t & u",
        Footnotes = ["<note>"],
    };

    [Fact]
    public void A_table_has_its_groups_alignment_caption_and_footnotes_with_every_text_encoded()
    {
        var html = PartsMarkup.Of([Times], new()).Text;
        var page = new HtmlParser().ParseDocument(html);
        Assert.Equal("t & u", page.QuerySelector("caption")!.TextContent);
        Assert.Equal(["", "here"], page.QuerySelectorAll("thead tr:first-child > *").Select(cell => cell.TextContent));
        Assert.Equal(["<x>", "1.5x [1,\u00A02]", "1"], page.QuerySelectorAll("tbody td").Select(cell => cell.TextContent));
        Assert.Equal([null, "right", "right"], page.QuerySelectorAll("tbody td").Select(cell => cell.GetAttribute("align")));
        Assert.Equal("<note>", page.QuerySelector(".footnote")!.TextContent);
    }

    [Fact]
    public void A_long_name_in_a_table_breaks_between_its_words() => Assert.Contains(
        "<td>Await<wbr>Path<wbr>With<wbr>Task</td>",
        PartsMarkup.Of([new Table([new("Method")], [["AwaitPathWithTask"]])], new()).Text, StringComparison.Ordinal);

    [Fact]
    public void Code_has_the_colors_of_its_language()
    {
        Assert.Contains(
            "<span class=\"hl-k\">int</span> x", PartsMarkup.Of(new LoweredCode("t", "int x = 1;").ToParts(), new()).Text,
            StringComparison.Ordinal);
        Assert.Contains(
            "<span class=\"hl-k\">call</span>", PartsMarkup.Of(new NativeCode("t", "    call x").ToParts(), new()).Text,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Code_to_compare_stands_side_by_side()
    {
        var page = new HtmlParser().ParseDocument(
            PartsMarkup.Of(new LoweredCode("a", "x").Beside(new LoweredCode("b", "y")).ToParts(), new()).Text);
        Assert.Equal(["a", "b"], page.QuerySelectorAll(".beside > div > .listing").Select(title => title.TextContent));
    }

    [Fact]
    public void A_figure_is_its_picture_and_its_data_in_a_block_that_no_text_ends()
    {
        var run = RecordedRuns.Load(Repository.RecordedData, "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync");
        var figure = Comparison.Of(run).MeanFigure("A title with </script> in it");
        var html = PartsMarkup.Of([figure], new()).Text;
        Assert.Contains(
            $"{FigureOnPage.Mark}=\"{figure.ToPage().Id}\"><img src=\"{figure.ToPage().Address}\"", html, StringComparison.Ordinal);
        // Once for wide windows, once for phones.
        Assert.Equal(2, html.Split("</script>").Length - 1);
    }

    [Fact]
    public void Where_figures_come_from_stands_in_short_below_them_and_in_full_once_on_the_page()
    {
        var table = new Table([new("a")], [["1"]]) { Origins = [new("this machine, quick", "Measured here: a machine.")] };
        var origins = new OriginNotes();
        var page = new HtmlParser().ParseDocument(PartsMarkup.Of([table, table], origins).Text + origins.InFull.Text);
        Assert.Equal(["#origin-1", "#origin-1"], page.QuerySelectorAll(".footnote a").Select(link => link.GetAttribute("href")));
        Assert.Equal("Measured here: a machine.", Assert.Single(page.QuerySelectorAll("#origin-1")).TextContent);
    }

    [Fact]
    public void A_matrix_has_signs_that_open_into_sentences_and_a_filter_by_sign()
    {
        var row = new MatrixRow("FP1", "It <is> so.", ["✓ holds", "✗ changed in 1 of 2"], ["Why & how."]);
        var matrix = new Matrix("Claims", [".NET 8", ".NET 10"], [row]);
        var page = new HtmlParser().ParseDocument(PartsMarkup.Of([matrix], new()).Text);
        Assert.Equal(["✓holds", "✗changed in 1 of 2"], page.QuerySelectorAll("tbody td + td").Select(cell => cell.TextContent));
        Assert.Equal("✓ ✗", page.QuerySelector("tbody tr")!.GetAttribute("data-signs"));
        Assert.Equal("Why & how.", page.QuerySelector("tbody details .why")!.TextContent);
        Assert.Equal(["all", "✓", "✗"], page.QuerySelectorAll("input").Select(input => input.GetAttribute("value")));
    }

    [Fact]
    public void What_is_long_is_folded()
    {
        var rows = Enumerable.Range(0, 30).Select(row => (IReadOnlyList<string>)[$"{row}"]).ToList();
        Assert.Contains(
            "<summary>Table of 30 rows</summary>", PartsMarkup.Of([new Table([new("a")], rows)], new()).Text, StringComparison.Ordinal);
        var code = string.Join('\n', Enumerable.Repeat("x", 30));
        Assert.Contains(
            "<summary>Code of 30 lines</summary>", PartsMarkup.Of([new Listing("t", code, "asm")], new()).Text, StringComparison.Ordinal);
        Assert.DoesNotContain("<summary>", PartsMarkup.Of([Times], new()).Text, StringComparison.Ordinal);
    }
}
