using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Tests.Rendering;

public class MarkdownTextTests
{
    private static readonly PageLinks Links = new(
        new Dictionary<string, string> { ["02-next.ipynb"] = "02-next.html", ["a b.ipynb"] = "a-b.html" });

    [Theory]
    [InlineData("[x](02-next.ipynb)", "<a href=\"02-next.html\">x</a>")]
    [InlineData("[x](02-next.ipynb#4-see)", "<a href=\"02-next.html#4-see\">x</a>")]
    [InlineData("[x](a%20b.ipynb)", "<a href=\"a-b.html\">x</a>")]
    [InlineData("[x](#here)", "<a href=\"#here\">x</a>")]
    [InlineData("[x](https://example.org/?a=1&b=2)", "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>")]
    [InlineData("<mail@example.org>", "<a href=\"mailto:mail@example.org\">mail@example.org</a>")]
    [InlineData("[x](../src/Lessons)", "<span class=\"elsewhere\">x</span>")]
    [InlineData("[x](javascript:alert(1))", "<span class=\"elsewhere\">x</span>")]
    [InlineData("[x](java&#10;script:alert(1))", "<span class=\"elsewhere\">x</span>")]
    [InlineData("[x](//evil.example)", "<span class=\"elsewhere\">x</span>")]
    [InlineData("[x](\\\\\\\\evil.example)", "<span class=\"elsewhere\">x</span>")]
    [InlineData("![x](https://evil.example/x.png)", "<span class=\"elsewhere\">[x]</span>")]
    [InlineData("![x](data:image/png;base64,AAAA)", "<img src=\"data:image/png;base64,AAAA\" alt=\"x\">")]
    public void A_link_leads_to_a_page_or_out_on_the_web_or_nowhere(string markdown, string html) =>
        Assert.Equal($"<p>{html}</p>", Rendered(markdown));

    [Theory]
    [InlineData("<details><summary>Answers</summary>\n\n1. `x`\n\n</details>", "<details><summary>Answers</summary>\n<ol>\n<li><code>x</code></li>\n</ol>\n</details>")]
    [InlineData("H<sub>2</sub>O<br>", "<p>H<sub>2</sub>O<br></p>")]
    [InlineData("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>")]
    [InlineData("<details onclick=x>", "&lt;details onclick=x&gt;")]
    [InlineData("<div>&amp; <!-- gone --></div>", "&lt;div&gt;&amp; &lt;/div&gt;")]
    public void Raw_html_is_text_but_for_what_can_do_no_harm(string markdown, string html) => Assert.Equal(html, Rendered(markdown));

    [Fact]
    public void Headings_get_the_ids_that_GitHub_gives_them_each_once_and_none_of_the_page()
    {
        var headings = new HeadingIds();
        var html = new MarkdownText(Links, headings, Markup.Of($"<p>below</p>")).ToMarkup(
            "# The `Task<int>` range\n\n## See\n\n## See\n\n## content").Text;
        Assert.Equal(["the-taskint-range", "see", "see-1", "content-1"], headings.All.Select(heading => heading.Id));
        Assert.Contains("<h2 id=\"see-1\">See <a class=\"anchor\" href=\"#see-1\" aria-label=\"Link to “See”\"></a></h2>", html,
            StringComparison.Ordinal);
        Assert.Contains("</h1>\n<p>below</p>", html, StringComparison.Ordinal);
        Assert.Single(html.Split("below").Skip(1));
    }

    [Fact]
    public void A_table_scrolls_in_a_box_of_its_own_and_code_is_highlighted()
    {
        Assert.StartsWith("<div class=\"scroll\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">\n<table>",
            Rendered("| a |\n|---|\n| 1 |"), StringComparison.Ordinal);
        Assert.Contains("<tr>\n<td></td>\n<th>b</th>", Rendered("| | b |\n|---|---|\n| 1 | 2 |"), StringComparison.Ordinal);
        Assert.Contains("<span class=\"hl-k\">int</span> x", Rendered("```csharp\nint x;\n```"), StringComparison.Ordinal);
        Assert.Contains("<code>int &lt;x&gt;</code>", Rendered("```\nint <x>\n```"), StringComparison.Ordinal);
    }

    private static string Rendered(string markdown) =>
        new MarkdownText(Links, new HeadingIds(), Markup.Empty).ToMarkup(markdown).Text.Trim();
}
