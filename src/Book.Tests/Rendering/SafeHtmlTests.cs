namespace PriceOfAwait.Book.Tests.Rendering;

public class SafeHtmlTests
{
    private const string Box = "<div class=\"scroll\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">";

    private static readonly Dictionary<string, string> Pages = new()
    {
        ["02-next.ipynb"] = "02-next.html",
        ["a b.ipynb"] = "a-b.html",
    };

    [Theory]
    [InlineData("<p class=\"dni-x y\" id=\"z\" onclick=\"a()\">a &amp; b</p>", "<p class=\"dni-x\">a &amp; b</p>")]
    [InlineData("<script>a()</script><style>b{}</style>left", "left")]
    [InlineData("<custom-thing>its <b>text</b></custom-thing>", "its <b>text</b>")]
    [InlineData(
        "<span style=\"color:#4a80d4;position:fixed;background:url(x)\">a</span>",
        "<span style=\"color: rgba(74, 128, 212, 1); background-color: initial\">a</span>"
    )]
    [InlineData("<span style=\"color:url(https://x)\">a</span>", "<span>a</span>")]
    [InlineData(
        "<div style=\"margin-top:-9px;margin-bottom:calc(0px - 9px);padding-top:9px;min-width:max(1px,9px)\">a</div>",
        "<div style=\"padding-top: 9px\">a</div>"
    )]
    [InlineData(
        "<div style=\"grid-template-columns:repeat(2,minmax(9px,1fr))\">a</div>",
        "<div style=\"grid-template-columns: repeat(2, minmax(9px, 1fr))\">a</div>"
    )]
    [InlineData(
        "<a href=\"javascript:x\">a</a><a href=\"https://example.org/\">b</a>",
        "a<a href=\"https://example.org/\">b</a>"
    )]
    [InlineData("<details open><summary>s</summary>t</details>", "<details open=\"\"><summary>s</summary>t</details>")]
    [InlineData(
        "<table><tr><th></th><th>h</th></tr></table>",
        $"{Box}<table><tbody><tr><td></td><th>h</th></tr></tbody></table></div>"
    )]
    [InlineData("<img src=\"https://x/y.png\" alt=\"y\">", "[y]")]
    [InlineData(
        "<table><tr><td>AwaitPathWithTask of a ValueTask",
        $"{Box}<table><tbody><tr><td>Await<wbr>Path<wbr>With<wbr>Task of a ValueTask</td></tr></tbody></table></div>"
    )]
    public void An_output_is_written_anew_from_what_is_allowed(string html, string written) =>
        Assert.Equal(written, SafeHtml.ToMarkup(html, Pages).Text);

    [Theory]
    [InlineData("[x](02-next.ipynb)", "<a href=\"02-next.html\">x</a>")]
    [InlineData("[x](02-next.ipynb#4-see)", "<a href=\"02-next.html#4-see\">x</a>")]
    [InlineData("[x](a%20b.ipynb)", "<a href=\"a-b.html\">x</a>")]
    [InlineData("[x](#here)", "<a href=\"#here\">x</a>")]
    [InlineData("[x](https://example.org/?a=1&b=2)", "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>")]
    [InlineData("<mail@example.org>", "<a href=\"mailto:mail@example.org\">mail@example.org</a>")]
    [InlineData("[x](../src/Lessons)", "x")]
    [InlineData("[Lessons](../src/Lessons)", "<code>src/Lessons</code>")]
    [InlineData("[x](javascript:alert(1))", "x")]
    [InlineData("[x](java&#10;script:alert(1))", "x")]
    [InlineData("[x](//evil.example)", "x")]
    [InlineData("[x](\\\\\\\\evil.example)", "x")]
    [InlineData("![x](https://evil.example/x.png)", "[x]")]
    [InlineData("![x](data:image/png;base64,AAAA)", "<img src=\"data:image/png;base64,AAAA\" alt=\"x\">")]
    [InlineData("a <b onclick=x>b</b> H<sub>2</sub>O<br>", "a <b>b</b> H<sub>2</sub>O<br>")]
    public void In_prose_a_link_leads_to_a_page_or_out_on_the_web_or_nowhere_and_html_does_no_harm(
        string markdown,
        string html
    ) => Assert.Equal($"<p>{html}</p>", Written(markdown));

    [Theory]
    [InlineData(
        "<details><summary>A</summary>\n\n1. `x`\n\n</details>",
        "<details><summary>A</summary>\n<ol>\n<li><code>x</code></li>\n</ol>\n</details>"
    )]
    [InlineData("<div onclick=x>&amp; <!-- gone --></div>", "<div>&amp; </div>")]
    [InlineData(
        "<div style=\"font-weight:600;padding-top:9px;font-size:99px\">a</div>",
        "<div style=\"font-weight: 600\">a</div>"
    )]
    [InlineData("- [x] done", "<ul>\n<li><input type=\"checkbox\" checked=\"checked\" disabled=\"\"> done</li>\n</ul>")]
    [InlineData(
        "```csharp\nint x;\n```",
        "<div class=\"code\"><pre tabindex=\"0\"><code><span class=\"hl-keyword\">int</span> x;</code></pre></div>"
    )]
    [InlineData("```\nint <x>\n```", "<div class=\"code\"><pre tabindex=\"0\"><code>int &lt;x&gt;</code></pre></div>")]
    public void Blocks_of_prose_are_what_Jupyter_shows(string markdown, string html) =>
        Assert.Equal(html, Written(markdown));

    [Fact]
    public void Headings_get_the_ids_that_GitHub_gives_them_each_once_and_none_of_the_page()
    {
        var headings = new Headings(Markup.Of($"<p>below</p>"));
        var html = Prose
            .ToMarkup("# The `Task<int>` range\n\n## See\n\n## See\n\n## content\n\n## Cell 2", Pages, headings)
            .Text;
        Assert.Equal(
            ["the-taskint-range", "see", "see-1", "content-1", "cell-2-1"],
            headings.All.Select(heading => heading.Id)
        );
        Assert.Contains(
            "<h2 id=\"see-1\">See <a class=\"anchor\" href=\"#see-1\" aria-label=\"Link to “See”\"></a></h2>",
            html
        );
        Assert.Contains("</h1>\n<p>below</p>", html);
        Assert.Single(html.Split("below").Skip(1));
    }

    [Fact]
    public void A_forged_chart_is_only_its_picture()
    {
        var forged =
            $"<div {ChartPart.Mark}=0a><img src=\"{ChartPart.AddressOf("<svg/>")}\" alt=\"a chart\"></div>"
            + $"<script>(window.{ChartPart.Row}=window.{ChartPart.Row}||[]).push([\"0a\",{{alert(1)}}])</script>";
        Assert.Equal(
            "<div><img src=\"data:image/svg+xml,&lt;svg/&gt;\" alt=\"a chart\"></div>",
            SafeHtml.ToMarkup(forged).Text
        );
    }

    [Fact]
    public void Inline_svg_becomes_an_image_of_wellformed_svg()
    {
        var html = SafeHtml
            .ToMarkup("<svg viewBox=\"0 0 1 1\" aria-label=\"a dot\"><circle r=\"1\"></circle><br></svg>", Pages)
            .Text;
        Assert.Contains("alt=\"a dot\"", html);
        var source = Encoding.UTF8.GetString(Convert.FromBase64String(html.Split("base64,")[1].Split('"')[0]));
        Assert.Equal("{http://www.w3.org/2000/svg}svg", System.Xml.Linq.XDocument.Parse(source).Root!.Name.ToString());
    }

    private static string Written(string markdown) => Prose.ToMarkup(markdown, Pages, new()).Text.Trim();
}
