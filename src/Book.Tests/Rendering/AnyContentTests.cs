using System.Text;
using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Display.Tests;
using PriceOfAwait.Tests;

namespace PriceOfAwait.Book.Tests.Rendering;

/// <summary>Whatever a notebook's cells hold.</summary>
public sealed class AnyContentTests : IDisposable
{
    private const string Canary = "window.canary=1";

    private static readonly string[] Prose =
    [
        "# The `Task<int>` *range* **x**\n\n> - a [link](02-next.ipynb#x) ![i](data:image/png;base64,AAAA)\n\n1. [x](javascript:alert(1)) <https://x.y/?a=1&b>\n",
        $"<details open><summary>s</summary>\n\n| a | b |\n|---|:-:|\n| <b onclick=\"{Canary}\">1</b> | ~~x~~ |\n\n</details>\n\n- [ ] todo\n- [x] done\n",
        "```text title=\"x\"\nvar x = \"</code><script>\";\n```\n\n    indented\n\n[r]: java&#10;script:x \"t\"\n[r] &lt;script&gt; &#x3c;b> \\<i> <!-- c -->\n***\nSetext\n===\nwww.x.org a@b.c",
    ];

    private static readonly string[] Html =
    [
        $"<p class=\"dni-x y\" id=z onclick=\"{Canary}\" style=\"color:#4a80d4;position:fixed;background:url(x)\">a &amp; b</p><script>{Canary}</script>",
        $"<img src=x onerror='{Canary}'><svg onload={Canary}><script>{Canary}</script><a xlink:href=\"javascript:{Canary}\"><foreignObject><b>",
        $"<a href=\"JaVa\tScript:{Canary}\">c</a><a href='data:text/html,<script>{Canary}</script>'>d</a><a href=&#106;avascript:{Canary}>",
        $"<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror={Canary}&gt;\">",
        $"<noscript><p title=\"</noscript><img src=x onerror={Canary}>\"></noscript><template><script>{Canary}</script></template><plaintext>",
        $"<table><caption>c</caption><tr><th></th><td colspan=2 style='width:expression({Canary})'>x</table><form action=//e><button formaction=javascript:x>",
        $"<details open ontoggle=\"{Canary}\"><summary>s</summary><iframe srcdoc=\"<script>{Canary}</script>\"></iframe></details><base href=//e><meta http-equiv=refresh>",
        $"<select><option><style></option></select><textarea></textarea><title></title><xmp><script>{Canary}</script></xmp><!--><img src=x onerror={Canary}>-->",
    ];

    /// <summary>What the library itself shows, and what the book's scripts read of it.</summary>
    private static readonly string[] Ours =
    [
        SampleExecution.Value.ToHtml().Split("<script>")[0],
        new Matrix("h", ["c"], [new("FP1", "It <is> so.", ["✓ holds"], ["Why."])]) { Footnotes = ["f"] }.ToHtml(),
        new Table([new("a", Group: "g")], [["x"]]) { Caption = "c", Origins = [new("short", "long")] }.ToHtml(),
        new FigureOnPage("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "alt", 9, 5, "c", "{\"data\":[],\"layout\":{}}").ToHtml(),
    ];

    private static readonly string[] Printed =
    [
        "\e[1;31mred <b>\e[0m plain \e[38;5;200ma\e[38;2;1;31;1mb\e[48;5;1mc\n10 %\r50 %\r\n\e[2K\e[?25l",
        "\e]8;;https://evil.example\u0007link\e]8;;\e\\ \e]0;title \e[1;92mbold\e[22;3mi\e[23;39m </pre><script>x</script>",
    ];

    private static readonly Dictionary<string, string> Pages = new() { ["02-next.ipynb"] = "02-nächste.html" };

    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Nothing_of_prose_runs() => Invariant.Holds(
        Mutated.Text(Prose), markdown => HarmlessAssert.NothingRuns(Book.Rendering.Prose.ToMarkup(markdown, Pages, new())), cost: 20);

    [Fact]
    public void Nothing_of_an_output_s_html_runs() => Invariant.Holds(
        Mutated.Text([.. Html, .. Ours]), html => HarmlessAssert.NothingRuns(SafeHtml.ToMarkup(html, Pages)), cost: 2);

    [Fact]
    public void Console_text_is_text_in_spans_whatever_bytes_were_printed() =>
        Invariant.Holds(
            Mutated.Bytes([.. Printed.Select(Encoding.UTF8.GetBytes)]),
            bytes =>
            {
                var html = AnsiText.ToMarkup(Encoding.UTF8.GetString(bytes));
                Assert.All(
                    new HtmlParser().ParseDocument($"<pre>{html}</pre>").QuerySelectorAll("pre *"),
                    span =>
                    {
                        Assert.Equal("span", span.LocalName);
                        Assert.Matches("^(ansi-[a-z]+ ?)+$", Assert.Single(span.Attributes).Value);
                    });
                Assert.DoesNotContain(html.Text, character => char.IsControl(character) && character is not ('\n' or '\t'));
            },
            cost: 4);

    [Fact]
    public void A_notebook_has_a_page_on_which_no_cell_is_lost_and_nothing_runs() =>
        Invariant.Holds(
            Mutated.Json(NotebookJson.Of(
                NotebookJson.Prose(Prose[0]),
                NotebookJson.Code("var x = 1;", NotebookJson.Printed(Printed[0]), NotebookJson.Failed("E", "m", "\e[31mt\e[0m")),
                NotebookJson.Code("x", NotebookJson.Shown("text/html", Html[0], "plain"), NotebookJson.Shown("image/png", "AAAA")),
                NotebookJson.Code("y", NotebookJson.Shown("application/json", "{}"), NotebookJson.Shown("image/svg+xml", "<svg/>")))),
            text =>
            {
                var path = _folder.Write("x.ipynb", text);
                var lesson = Lesson.Read(path, "x.html");
                if (lesson.Problem is not null)
                {
                    return;
                }

                var page = LessonPage.Main(lesson, lesson, lesson, Pages);
                HarmlessAssert.NothingRuns(page);
                Assert.DoesNotContain("can&#39;t be shown: ", page.Text, StringComparison.Ordinal);
            },
            cost: 20);
}
