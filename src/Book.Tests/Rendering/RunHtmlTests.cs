using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Stepping;

namespace PriceOfAwait.Book.Tests.Rendering;

public class RunHtmlTests
{
    private static readonly PageLinks Links = new(new Dictionary<string, string>());

    [Theory]
    [InlineData("<p class=\"dni-x y\" id=\"z\" onclick=\"a()\">a &amp; b</p>", "<p class=\"dni-x\">a &amp; b</p>")]
    [InlineData("<script>a()</script><style>b{}</style>left", "left")]
    [InlineData("<custom-thing>its <b>text</b></custom-thing>", "its <b>text</b>")]
    [InlineData("<span style=\"color:#4a80d4;position:fixed;background:url(x)\">a</span>", "<span style=\"color:#4a80d4\">a</span>")]
    [InlineData("<span style=\"color:url(https://x)\">a</span>", "<span>a</span>")]
    [InlineData("<a href=\"javascript:x\">a</a><a href=\"https://example.org/\">b</a>", "<a>a</a><a href=\"https://example.org/\">b</a>")]
    [InlineData("<details open><summary>s</summary>t</details>", "<details open=\"\"><summary>s</summary>t</details>")]
    [InlineData("<table><tr><th></th><th>h</th></tr></table>",
        "<div class=\"scroll\" role=\"group\" aria-label=\"Table\" "
        + "tabindex=\"0\"><table><tbody><tr><td></td><th>h</th></tr></tbody></table></div>")]
    [InlineData("<img src=\"https://x/y.png\" alt=\"y\">", "<span class=\"elsewhere\">[y]</span>")]
    public void It_is_written_anew_from_what_is_allowed(string html, string written) =>
        Assert.Equal(written, RunHtml.ToMarkup(html, Links).Text);

    [Fact]
    public void A_chart_keeps_its_place_its_picture_and_its_data_and_no_script()
    {
        const string Svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        var chart = new FigureOnPage(Svg, "a \"chart\"", 9, 5, "its caption", """{"data":[],"layout":{"title":{"text":"<\/script>"}}}""");
        var html = RunHtml.ToMarkup(chart.ToHtml(), Links);

        HarmlessAssert.NothingRuns(html);
        Assert.True(RunHtml.HasChart(html));
        Assert.Contains($"{FigureOnPage.Mark}=\"{chart.Id}\"><img src=\"data:image/svg+xml,&lt;svg", html.Text, StringComparison.Ordinal);
        Assert.Contains($"data-figure=\"{chart.Id}\">{{\"data\":[],", html.Text, StringComparison.Ordinal);
        Assert.Contains("its caption", html.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void What_only_looks_like_a_charts_data_is_left_out() => Assert.Equal("", RunHtml.ToMarkup(
        $"<script>(window.{FigureOnPage.Row}=window.{FigureOnPage.Row}||[]).push([\"0a\",{{alert(1)}}])</script>", Links).Text);

    [Fact]
    public void Inline_svg_becomes_an_image_of_wellformed_svg()
    {
        var html = RunHtml.ToMarkup("<svg viewBox=\"0 0 1 1\" aria-label=\"a dot\"><circle r=\"1\"></circle><br></svg>", Links).Text;
        Assert.Contains("alt=\"a dot\"", html, StringComparison.Ordinal);
        var source = System.Text.Encoding.UTF8.GetString(Convert.FromBase64String(html.Split("base64,")[1].Split('"')[0]));
        var svg = System.Xml.Linq.XDocument.Parse(source);
        Assert.Equal("{http://www.w3.org/2000/svg}svg", svg.Root!.Name.ToString());
    }

    [Fact]
    public void A_table_of_ours_keeps_its_groups_alignment_caption_and_footnotes_with_every_text_encoded()
    {
        var page = Parsed(new Table(
            [new("Method"), Column.Number("ns", "here"), Column.Number("B", "here")], [["<x>", "1.5x [1, 2]", "1"]])
        {
            Caption = "t & u",
            Footnotes = ["<note>"],
            Origins = [new("this machine, quick", "Measured here: a machine.")],
        });
        Assert.Equal("t & u", page.QuerySelector("caption")!.TextContent);
        Assert.Equal(["", "here"], page.QuerySelectorAll("thead tr:first-child > *").Select(cell => cell.TextContent));
        Assert.Equal(["<x>", "1.5x [1,\u00A02]", "1"], page.QuerySelectorAll("tbody td").Select(cell => cell.TextContent));
        Assert.Equal(["left", null, null], page.QuerySelectorAll("tbody td").Select(cell => cell.GetAttribute("align")));
        Assert.Equal("right", page.QuerySelector("tbody tr")!.GetAttribute("align"));
        Assert.Equal("<note>", page.QuerySelector(".scroll + div")!.TextContent);
        Assert.Equal("this machine, quick", page.QuerySelector("details > summary")!.TextContent);
        Assert.Equal("Measured here: a machine.", page.QuerySelector("details > div")!.TextContent);
    }

    [Fact]
    public void A_long_name_in_a_table_breaks_between_its_words() => Assert.Contains(
        ">Await<wbr>Path<wbr>With<wbr>Task</td>",
        RunHtml.ToMarkup(new Table([new("Method")], [["AwaitPathWithTask"]]).ToHtml()).Text, StringComparison.Ordinal);

    [Fact]
    public void Code_of_ours_has_the_book_s_colors_and_stands_side_by_side()
    {
        var page = Parsed(new LoweredCode("a", "int x = 1;").Beside(new LoweredCode("b", "y")));
        Assert.Equal("int", page.QuerySelector(".code .hl-k")!.TextContent);
        Assert.Equal(
            ["a", "b"], page.QuerySelectorAll("[style^='display:flex'] > div > div:first-child").Select(title => title.TextContent));
        Assert.Equal("call", Parsed(new NativeCode("t", "    call x")).QuerySelector(".code .hl-k")!.TextContent);
    }

    [Fact]
    public void A_matrix_of_ours_has_signs_that_open_into_sentences_and_a_filter_by_sign()
    {
        var row = new MatrixRow("FP1", "It <is> so.", ["✓ holds", "✗ changed in 1 of 2"], ["Why & how."]);
        var page = Parsed(new Matrix("Claims", [".NET 8", ".NET 10"], [row]));
        Assert.Equal(["✓", "✗"], page.QuerySelectorAll("tbody td + td").Select(cell => cell.TextContent));
        Assert.Equal(
            ["✓ holds", "✗ changed in 1 of 2"], page.QuerySelectorAll("tbody td + td").Select(cell => cell.GetAttribute("title")));
        Assert.Equal("✓ ✗", page.QuerySelector("tbody tr")!.GetAttribute("data-signs"));
        Assert.Equal("Why & how.", page.QuerySelector("tbody details > div")!.TextContent);
        Assert.Equal(["all", "✓", "✗"], page.QuerySelectorAll(".matrix > fieldset input").Select(input => input.GetAttribute("value")));
    }

    [Fact]
    public void What_is_long_is_folded()
    {
        Assert.Equal("Table of 30 rows", Summary(new Table([new("a")], [.. Enumerable.Range(0, 30).Select(row => new[] { $"{row}" })])));
        Assert.Equal("Code of 30 lines", Summary(new Listing("t", string.Join('\n', Enumerable.Repeat("x", 30)), "asm")));
        Assert.Null(Summary(new Table([new("a")], [["1"]])));

        static string? Summary(NotebookValue value) => Parsed(value).QuerySelector(".fold > summary")?.TextContent;
    }

    private static AngleSharp.Html.Dom.IHtmlDocument Parsed(NotebookValue value) =>
        new HtmlParser().ParseDocument(RunHtml.ToMarkup(value.ToHtml()).Text);
}
