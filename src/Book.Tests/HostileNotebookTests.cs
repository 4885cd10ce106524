using System.Net;
using AngleSharp.Html.Parser;
using PriceOfAwait.Comparing;
using PriceOfAwait.Judging;
using PriceOfAwait.Tests;

namespace PriceOfAwait.Book.Tests;

/// <summary>Whatever a notebook holds, nothing of it runs in the book, and nothing leaves the page.</summary>
public sealed class HostileNotebookTests(Chromium chromium) : IDisposable
{
    private const string Canary = "window.canary=(window.canary||0)+1";

    private static readonly string[] Payloads =
    [
        $"<script>{Canary}</script>",
        $"<img src=x onerror=\"{Canary}\">",
        $"<svg onload=\"{Canary}\"><script>{Canary}</script></svg>",
        $"<details open ontoggle=\"{Canary}\"><summary>s</summary></details>",
        $"<iframe srcdoc=\"<script>parent.{Canary}</script>\"></iframe>",
        "<img src=\"https://evil.example/pixel.png\"><link rel=stylesheet href=\"https://evil.example/x.css\">",
        "<style>@import 'https://evil.example/x.css'; body { background: url(https://evil.example/y.png) }</style>",
        $"<a href=\"javascript:{Canary}\">click</a> <a href=\"JaVa\tScript:{Canary}\">click</a> <a "
        + $"href=\"data:text/html,<script>{Canary}</script>\">click</a>",
        "<meta http-equiv=refresh content=\"0;url=https://evil.example/\"><base href=\"https://evil.example/\">",
        $"<form action=\"https://evil.example/\"><input autofocus onfocus=\"{Canary}\"></form>",
        "<div style=\"position:fixed;inset:0;background:url(https://evil.example/z.png)\">over the page</div>",
        $"</pre></code></div></main><script>{Canary}</script>",
        $"<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror={Canary}&gt;\">",
        $"<noscript><p title=\"</noscript><img src=x onerror='{Canary}'>\"></noscript>",
        "<div id=content name=Plotly></div><form id=priceOfAwaitFigures></form><script type=\"application/json\" "
        + $"data-figure=x>{{}}</script>",
    ];

    private static readonly Dictionary<string, string> Pages = new() { ["x.ipynb"] = "nächste.html" };

    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Nothing_runs_whoever_made_it()
    {
        _folder.WriteBook(_folder.Write("x.ipynb", Hostile()));

        foreach (var page in new[] { "x.html", "index.html" })
        {
            await using var tab = await chromium.OpenAsync(Path.Combine(_folder["book"], page));
            var dialogs = 0;
            tab.Page.Dialog += (_, dialog) =>
            {
                dialogs++;
                _ = dialog.DismissAsync();
            };
            // Every fold is opened, and every link that is left and leads to no page is followed.
            await tab.Page.EvaluateAsync("document.querySelectorAll('details').forEach(details => details.open = true)");
            await tab.Page.EvaluateAsync(
                "document.querySelectorAll('main a:not([href^=http]):not([href*=html])').forEach(link => link.dispatchEvent(new "
                + "MouseEvent('click', { bubbles: true, cancelable: true })))");
            await tab.Page.WaitForTimeoutAsync(300);

            Assert.Null(await tab.Page.EvaluateAsync<int?>("window.canary ?? null"));
            Assert.Equal(0, dialogs);
            Assert.Empty(tab.Errors);
            Assert.Equal(
                0,
                // But for those that choose the rows of a matrix or a step, which are the book's own.
                await tab.Page.Locator(
                    "iframe, form, input:not(.matrix > fieldset input, .stepper-bar > input), object, embed, base, math, "
                    + "meta[http-equiv=refresh], [onerror], [onload]")
                    .CountAsync());
            Assert.Equal(1, await tab.Page.Locator("#content").CountAsync());
        }
    }

    [Fact]
    public async Task The_payloads_are_live_where_nothing_keeps_them()
    {
        var page = _folder["bare.html"];
        await File.WriteAllTextAsync(
            page, $"<!doctype html><meta charset=utf-8><body>{string.Concat(Payloads.Take(3))}{Payloads[5]}",
            TestContext.Current.CancellationToken);
        await using var tab = await chromium.OpenAsync(page);
        await tab.Page.WaitForFunctionAsync("window.canary >= 3");
        Assert.Contains(
            tab.Errors, error => error.StartsWith("outgoing request: https://evil.example/", StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_policy_alone_stops_what_would_run()
    {
        var file = _folder.WriteBook(_folder.Write("x.ipynb", NotebookJson.Prose("# x")));
        var html = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
        // No policy keeps a page from sending its reader elsewhere. The test above shows that such an element is removed.
        var payloads = Payloads.Where(payload => !payload.Contains("refresh", StringComparison.Ordinal));
        await File.WriteAllTextAsync(
            file, html.Replace("</main>", $"{string.Concat(payloads)}</main>", StringComparison.Ordinal),
            TestContext.Current.CancellationToken);

        await using var tab = await chromium.OpenAsync(file);
        await tab.Page.WaitForTimeoutAsync(300);
        Assert.Null(await tab.Page.EvaluateAsync<int?>("window.canary ?? null"));
        Assert.DoesNotContain(tab.Errors, error => error.StartsWith("outgoing request", StringComparison.Ordinal));
    }

    [Fact]
    public void Nothing_of_mutated_prose_runs() => Invariant.Holds(
        Mutated.Text(
            "# The `Task<int>` *range* **x**\n\n> - a [link](x.ipynb#x) ![i](data:image/png;base64,AAAA)\n\n1. [x](javascript:alert(1)) <https://x.y>\n",
            $"<details open><summary>s</summary>\n\n| a | b |\n|---|:-:|\n| <b onclick=\"{Canary}\">1</b> | ~~x~~ |\n\n</details>\n\n- [x] done\n",
            "```text title=\"x\"\nvar x = \"</code><script>\";\n```\n\n    indented\n\n[r]: java&#10;script:x \"t\"\n[r] &#x3c;b> <!-- c -->\nSetext\n==="),
        markdown => AssertNothingRuns(Prose.ToMarkup(markdown, Pages, new())), cost: 20);

    [Fact]
    public void Nothing_of_a_mutated_output_runs() => Invariant.Holds(
        Mutated.Text([.. Payloads, .. Values("x").Select(value => value.ToHtml().Split("<script>")[0]), ForgedFigure()]),
        html => AssertNothingRuns(SafeHtml.ToMarkup(html, Pages)), cost: 2);

    [Fact]
    public void Console_text_is_text_in_spans_whatever_bytes_were_printed() => Invariant.Holds(
        Mutated.Bytes(
            Encoding.UTF8.GetBytes("\e[1;31mred <b>\e[0m plain \e[38;5;200ma\e[38;2;1;31;1mb\e[48;5;1mc\n10 %\r50 %\r\n\e[2K\e[?25l"),
            Encoding.UTF8.GetBytes("\e]8;;https://evil.example\u0007link\e]8;;\e\\ \e[1;92mbold\e[22;3mi\e[23;39m </b><script>x</script>")),
        bytes =>
        {
            var html = AnsiText.ToMarkup(Encoding.UTF8.GetString(bytes));
            Assert.All(
                new HtmlParser().ParseDocument($"<pre>{html}</pre><p id=below></p>").Body!.QuerySelectorAll("pre *, #below *"),
                span =>
                {
                    Assert.Equal("span", span.LocalName);
                    Assert.Matches("^(ansi-[a-z]+ ?)+$", Assert.Single(span.Attributes).Value);
                });
            Assert.DoesNotContain(html.Text, character => char.IsControl(character) && character is not ('\n' or '\t'));
        },
        cost: 4);

    [Fact]
    public void A_mutated_notebook_has_a_page_on_which_no_cell_is_lost_and_nothing_runs() => Invariant.Holds(
        Mutated.Json(NotebookJson.Of(
            NotebookJson.Prose("# A [link](x.ipynb)"),
            NotebookJson.Code("var x = 1;", NotebookJson.Printed("\e[31mred"), NotebookJson.Failed("E", "m", "\e[31mt\e[0m")),
            NotebookJson.Code("x", NotebookJson.Shown("text/html", Payloads[7], "plain"), NotebookJson.Shown("image/png", "AAAA")),
            NotebookJson.Code("y", NotebookJson.Shown("application/json", "{}"), NotebookJson.Shown("image/svg+xml", "<svg/>")))),
        text =>
        {
            var lesson = Lesson.Read(_folder.Write("x.ipynb", text), "x.html");
            if (lesson.Problem is null)
            {
                var page = LessonPage.Main(lesson, lesson, lesson, Pages);
                AssertNothingRuns(page);
                Assert.DoesNotContain("can&#39;t be shown: ", page.Text, StringComparison.Ordinal);
            }
        },
        cost: 20);

    /// <summary>Nothing of it runs, loads, or reaches beyond its place, by the rules of browsers rather than those that made it.</summary>
    private static void AssertNothingRuns(Markup html)
    {
        var page = new HtmlParser().ParseDocument($"<body><main><div>{html}</div></main><p id=\"below-it\"></p></body>");
        Assert.Equal("BODY", page.GetElementById("below-it")!.ParentElement!.TagName);
        Assert.Empty(page.Body!.QuerySelectorAll(
            "style, iframe, object, embed, link, meta, base, form, svg, math, template, textarea, select, audio, video, title, frameset, "
            + "plaintext, xmp, noscript, script:not([type='application/json'])"));
        foreach (var attribute in page.All.SelectMany(element => element.Attributes))
        {
            // Browsers ignore control characters and white space in an address.
            var value = string.Concat(attribute.Value.Where(c => !char.IsControl(c) && !char.IsWhiteSpace(c))).ToLowerInvariant();
            Assert.DoesNotMatch("^(on.*|srcdoc|action|formaction|srcset|background|ping|xlink:href|data|is|slot)$", attribute.Name);
            Assert.Matches(attribute.Name switch
            {
                "href" => @"^(https?:|mailto:|#|[\w%.-]+\.html)",
                "src" => "^data:image/",
                "style" => @"^(?!.*(url|expression|position|import|@|/\*|\\))",
                _ => "",
            }, value);
        }
    }

    private static JsonObject[] Hostile()
    {
        var all = string.Join('\n', Payloads);
        var links =
            $"[a](javascript:{Canary}) [b](JAVASCRIPT&colon;{Canary}) [c](data:text/html;base64,PHNjcmlwdD4=) "
            + $"![d](https://evil.example/i.png) ![e](javascript:x) <javascript:{Canary}> [f](//evil.example/x) [g](file:///etc/passwd)";
        return
        [
            NotebookJson.Prose($"# {Payloads[0]} title\n\n{Payloads[1]} lead"),
            NotebookJson.Prose($"{links}\n\n## {Payloads[1]}\n\n## content\n\n{string.Join("\n\n", Payloads)}"),
            NotebookJson.Prose($"```{Payloads[1]}\n{all}\n```\n\n| {Payloads[0]} |\n|---|\n| {Payloads[1]} |"),
            NotebookJson.Code(
                $"// {all}\nvar x = \"{Payloads[0]}\";\n#!{Payloads[1]}", NotebookJson.Printed(all), NotebookJson.Printed(all, "stderr")),
            NotebookJson.Code(
                "1",
                NotebookJson.Printed(
                    $"\u001b[31;\"><script>{Canary}</script>m\u001b]8;;javascript:{Canary}\u0007link\u001b]8;;\u0007\u001b[1m{all}\u001b[0m\r{all}\u0000")),
            NotebookJson.Code("2", NotebookJson.Failed(Payloads[0], Payloads[1], all, $"\u001b[31m{Payloads[2]}")),
            NotebookJson.Code("3", [.. Payloads.Select(payload => NotebookJson.Shown("text/html", payload, payload))]),
            NotebookJson.Code(
                "4", NotebookJson.Shown("text/plain", all), NotebookJson.Shown("text/markdown", all),
                NotebookJson.Shown("application/javascript", Canary)),
            NotebookJson.Code(
                "5",
                NotebookJson.Shown("image/svg+xml",
                    Payloads[2].Replace("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", StringComparison.Ordinal)),
                NotebookJson.Shown("image/png", $"\" onerror=\"{Canary}")),
            NotebookJson.Code(
                "6", NotebookJson.Shown("application/json", new JsonObject { [Payloads[0]] = Payloads[1] }),
                NotebookJson.Shown($"x/{Payloads[1]}", "x")),
            NotebookJson.Code(
                "7", new JsonObject { ["output_type"] = Payloads[0] },
                new JsonObject { ["output_type"] = "stream", ["text"] = new JsonArray(1, null, new JsonObject()) }),
            NotebookJson.Code("8", NotebookJson.Shown("text/html", Verdicts(all))),
            NotebookJson.Code("9", NotebookJson.Shown("text/html", ForgedFigure(), "a figure")),
            NotebookJson.Code("10", [.. Values(all).Select(value => NotebookJson.Shown("text/html", value.ToHtml()))]),
            NotebookJson.Code("11", [.. Forged(all).Select(html => NotebookJson.Shown("text/html", html))]),
        ];
    }

    /// <summary>Like what the library shows, with data that the book's scripts can't read or had better not.</summary>
    private static IEnumerable<string> Forged(string text) =>
        from attributes in new[]
        {
            "data-price-of-await-stepper data-steps=\"no JSON\"", "data-price-of-await-stepper",
            "data-price-of-await-stepper data-steps='{\"words\":[],\"steps\":[\"0 9 0 0 0|1|1 1 1 99|7\"]}' data-title=x",
            "data-price-of-await-stepper data-steps='{\"words\":[null],\"steps\":[\"||\"]}'",
            "data-price-of-await-stepper data-stepping data-steps='[]' style=\"position:fixed\"",
            "data-price-of-await-costs=\"no JSON\"", "data-price-of-await-costs='{\"than\":null,\"all\":[null]}'",
            "data-price-of-await-costs='{\"than\":\"x\",\"all\":[{\"name\":\"x\",\"time\":1e300}]}'",
            "class=\"matrix copy search\" data-signs=x onclick=x", "data-price-of-await-figure=\"x'] *\"",
        }
        select $"<div {attributes}><pre data-code=source data-name=\"{Payloads[0].Replace("\"", "&quot;", StringComparison.Ordinal)}\">{text}</pre>"
            + $"<pre data-language=\"x\" onscroll=x>{text}</pre><td title=\"&quot;><img src=x onerror={Canary}>\">x</td></div>";

    private static Costs HostileCosts(string text) =>
        new(text, [new(text, 1, 0.5, 2, 3)]) { Notes = [text], Origins = [new(text, text)] };

    private static NotebookValue[] Values(string text)
    {
        var panel = new Panel(Axis.Log(text), Axis.Category([text, "b"], text), Dots.InRows(text, [1, 20]))
        {
            Title = text,
            Mark = new ReferenceLine(1, text),
        };
        var origin = new Origin(text, text);
        return
        [
            new Figure(text, text, panel) { Notes = [text], Origins = [origin], Baseline = text },
            new Table([new(text, Group: text)], [[text]]) { Caption = text, Footnotes = [text], Origins = [origin] },
            new Matrix(text, [text], [new(text, text, [text], [text])]) { Footnotes = [text] },
            new Cards([new(text, [text])]) { Footnotes = [text] },
            new Listing(text, text, Listing.CSharp), new Listing(text, text, Listing.Assembly), new Listing(text, text, text),
            new Note(text), HostileCosts(text),
            new Stepper(
                text, [new(text, text, text)],
                [new(text, 0, 1, 1, text, [new(text, text)], [new(text, 8, text, IsNew: true)], [text])]) { Footnotes = [text] },
        ];
    }

    private static string Verdicts(string text)
    {
        var encoded = WebUtility.HtmlEncode(text);
        return $"<div {Ledger.Mark}=\"{encoded}\"><table><tr><td>{encoded}<td>{encoded}<td>✓ holds {encoded}<td>{encoded}<td>{encoded}<td>{encoded}"
            + $"<tr><td><td>{encoded}<td>✗ 1<td><td><td><tr><td><td>– {encoded}<td>✗ changed<td>{encoded}<td>{encoded}<td>{encoded}</table></div>";
    }

    /// <summary>Like a figure to the letter, with a picture and data that would break out of their places.</summary>
    private static string ForgedFigure()
    {
        var picture = Convert.ToBase64String(
            Encoding.UTF8.GetBytes(
                $"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"{Canary}\"><script>{Canary}</script></svg>"));
        return $$$$"""
            <div data-price-of-await-figure="abc123" style="overflow-x:auto"><img src="data:image/svg+xml;base64,{{{{picture}}}}" alt="&quot; onload=&quot;{{{{Canary}}}}" width="840" height="400" style="max-width:100%"></div>
            <div style="font-size:85%">caption &lt;script&gt;{{{{Canary}}}}&lt;/script&gt;</div>
            <script>(window.priceOfAwaitFigures=window.priceOfAwaitFigures||[]).push(["abc123",{"data":[{"type":"bar","x":["<img src=x onerror='{{{{Canary}}}}'>"],"y":[1],"hovertemplate":"<a href='javascript:{{{{Canary}}}}'>x</a>","text":["<\/script><script>{{{{Canary}}}}<\/script>"]}],"layout":{"width":840,"height":400,"title":{"text":"<a href='javascript:{{{{Canary}}}}'>click</a>"}}}])</script>
            """;
    }
}
