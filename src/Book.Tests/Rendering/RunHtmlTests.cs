using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Charts;

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
        Assert.True(FigureMarkup.IsIn(html));
        Assert.Contains($"{FigureOnPage.Mark}=\"{chart.Id}\"><img src=\"data:image/svg+xml,%3Csvg", html.Text, StringComparison.Ordinal);
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
}
