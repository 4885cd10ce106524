using System.Text.Json;
using AngleSharp.Html.Parser;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Judging;
using PriceOfAwait.Lessons.Lesson12YourOwnMethod;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Tests;

/// <summary>Whatever a notebook holds, nothing of it runs in the book, and nothing leaves the page.</summary>
public sealed class HostileNotebookTests(Chromium chromium) : NotebookTests
{
    private const string Place = "the facts";

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
        $"<a href=\"javascript:{Canary}\">click</a> <a href=\"JaVa\tScript:{Canary}\">click</a> "
            + $"<a href=\"data:text/html,<script>{Canary}</script>\">click</a>",
        "<meta http-equiv=refresh content=\"0;url=https://evil.example/\"><base href=\"https://evil.example/\">",
        $"<form action=\"https://evil.example/\"><input autofocus onfocus=\"{Canary}\"></form>",
        "<div style=\"position:fixed;inset:0;background:url(https://evil.example/z.png)\">over the page</div>",
        $"</pre></code></div></main><script>{Canary}</script>",
        $"<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror={Canary}&gt;\">",
        $"<noscript><p title=\"</noscript><img src=x onerror='{Canary}'>\"></noscript>",
        "<div id=content name=Plotly></div><form id=priceOfAwaitFigures></form><script "
            + "type=\"application/json\" data-figure=x>{}</script>",
    ];

    private static readonly Dictionary<string, string> Pages = new() { ["x.ipynb"] = "nächste.html" };

    [Fact]
    [Trait("Kind", "browser")]
    public async Task Nothing_runs_whoever_made_it()
    {
        WriteBook(Write("x.ipynb", Hostile()));

        foreach (var page in new[] { "x.html", "index.html" })
        {
            await using var tab = await chromium.OpenAsync(Path.Combine(Folder["book"], page));
            // Every fold is opened, and every link that is left and leads to no page is followed.
            await tab.Page.EvaluateAsync(
                "document.querySelectorAll('details').forEach(details => details.open = true)"
            );
            await tab.Page.EvaluateAsync(
                "document.querySelectorAll('main a:not([href^=http]):not([href*=html])').forEach(link => "
                    + "link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))"
            );
            await EverythingIsLoadedAsync(tab.Page);

            Assert.Null(await tab.Page.EvaluateAsync<int?>("window.canary ?? null"));
            Assert.Empty(tab.Errors);
            // Inputs that choose the rows of a matrix or a step, or that take a guess, are the book's own.
            Assert.Equal(
                0,
                await tab
                    .Page.Locator(
                        "iframe, form, input:not(.matrix > fieldset input, .stepper-bar > input, .slider input), "
                            + "object, embed, base, math, meta[http-equiv=refresh], [onerror], [onload]"
                    )
                    .CountAsync()
            );
            Assert.Equal(1, await tab.Page.Locator("#content").CountAsync());
        }
    }

    [Fact]
    [Trait("Kind", "browser")]
    public async Task The_policy_alone_stops_what_would_run_without_it()
    {
        var file = WriteBook(Write("x.ipynb", Markdown("# x")));
        // No policy keeps a page from sending its reader elsewhere. The test above shows that such an element is
        // removed.
        var payloads = string.Concat(Payloads.Where(payload => !payload.Contains("refresh", StringComparison.Ordinal)));
        var html = File.ReadAllText(file).Replace("</main>", $"{payloads}</main>", StringComparison.Ordinal);
        File.WriteAllText(file, html);
        await using var tab = await chromium.OpenAsync(file);
        await EverythingIsLoadedAsync(tab.Page);
        Assert.Null(await tab.Page.EvaluateAsync<int?>("window.canary ?? null"));
        Assert.DoesNotContain(tab.Errors, IsSent);

        File.WriteAllText(file, html.Replace("Content-Security-Policy", "no-policy", StringComparison.Ordinal));
        await using var without = await chromium.OpenAsync(file);
        await without.Page.WaitForFunctionAsync("window.canary >= 3");
        Assert.Contains(without.Errors, IsSent);

        static bool IsSent(string error) =>
            error.StartsWith("outgoing request: https://evil.example/", StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    [Trait("Kind", "browser")]
    public async Task What_a_cell_draws_stays_in_its_box(bool isProse)
    {
        string[] styles =
        [
            "display:block;margin-top:-900px;padding-top:1800px",
            "display:block;margin-top:calc(0px - 900px);padding-top:1800px",
            "display:block;margin-bottom:-900px;padding-bottom:900px",
            "padding:900px",
            "border:700px solid #f001",
            "display:block;max-height:0;min-width:3000px",
            "line-height:0;font-size:900px",
            "vertical-align:900px;font-size:90px",
            "display:inline-block;min-width:3000px;font-size:300px",
            "display:grid;grid-template-columns:repeat(9,900px)",
            "position:fixed;top:0;left:0;width:3000px;height:3000px",
            "position:absolute;inset:-900px",
            "display:block;transform:scale(90);translate:0 -900px",
        ];
        var cells = styles.Select(style =>
            $"<div><a href=\"https://evil.example/\" style=\"opacity:0;{style}\">over<br>all<br>of<br>it</a></div>"
        );
        var notebook = Write(
            "x.ipynb",
            [
                Markdown("# x"),
                .. cells.SelectMany(html =>
                    new[]
                    {
                        isProse ? Markdown(html) : Code("x", Html(html)),
                        Markdown("what stands between\n\n- a\n- b"),
                    }
                ),
            ]
        );
        var deck = await BookWriter.WriteDeckAsync(notebook, Cancellation);
        deck.WriteTo(Folder["deck"], cancellation: Cancellation);
        // Without scripts, a deck shows all its slides.
        foreach (var page in new[] { WriteBook(notebook), Folder["deck/index.html"] })
        {
            await using var tab = await chromium.OpenAsync(page, new() { Height = 9_000, Scripts = false });
            var outside = await tab.Page.EvaluateAsync<string[]>(
                """
                () => {
                  const outside = new Set();
                  for (let x = 2; x < innerWidth; x += 12) {
                    for (let y = 2; y < innerHeight; y += 6) {
                      const link = document.elementFromPoint(x, y)?.closest('main a[href^="https://evil"]');
                      const box = link?.closest('.output, .prose').getBoundingClientRect();
                      const margin = parseFloat(getComputedStyle(document.documentElement).fontSize);
                      if (box && (x < box.left - margin || x > box.right + margin
                          || y < box.top - margin || y > box.bottom + margin)) {
                        outside.add(link.getAttribute('style'));
                      }
                    }
                  }
                  return [...outside];
                }
                """
            );
            Assert.Empty(outside);
        }
    }

    [Theory]
    [InlineData("- ", 300)]
    [InlineData("> ", 5_000)]
    [InlineData("> ", 100_000)]
    [InlineData("*a **b ", 3_000)]
    [InlineData("[", 20_000)]
    [InlineData("![", 3_000)]
    [InlineData("<div>", 100_000)]
    [InlineData("<b>", 3_000)]
    [InlineData("<svg>", 3_000)]
    [InlineData("<table><tr><td>", 1_000)]
    public void What_is_nested_without_end_ends_nothing_and_prose_is_shown_as_it_was_written(string marker, int times)
    {
        var nested = string.Concat(Enumerable.Repeat(marker, times)) + "the end";
        var cell = marker[0] == '<' ? Code("x", Html(nested)) : Markdown(nested);
        var page = BookSite.Of(Write("x.ipynb", Markdown("# Deep"), cell, Markdown("below"))).Page("x.html");
        Assert.Equal("Deep", page.QuerySelector("h1")!.FirstChild!.TextContent.Trim());
        Assert.Equal("below", page.QuerySelector("article > .prose:last-child > p")!.TextContent);
        Assert.True(
            marker[0] == '<' || page.QuerySelector("article")!.TextContent.Contains("the end", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Prose_whose_elements_are_never_closed_is_not_parsed_for_a_minute()
    {
        var prose = string.Concat(Enumerable.Repeat("<b>", 60_000));
        Assert.Null(Prose.Parse(prose));
        Assert.Contains("isn’t shown", Prose.ToMarkup(prose, Pages, new()).Text);
    }

    [Fact]
    public void Nothing_of_mutated_prose_runs() =>
        Invariant.Holds(
            Mutated.Text(
                "# The `Task<int>` *range* **x**\n\n> - a [link](x.ipynb#x) "
                    + "![i](data:image/png;base64,AAAA)\n\n1. [x](javascript:alert(1)) <https://x.y>\n",
                $"<details open><summary>s</summary>\n\n| a | b |\n|---|:-:|\n| <b onclick=\"{Canary}\">1</b> | "
                    + $"~~x~~ |\n\n</details>\n\n- [x] done\n",
                "```text title=\"x\"\nvar x = \"</code><script>\";\n```\n\n    indented\n\n[r]: "
                    + "java&#10;script:x \"t\"\n[r] &#x3c;b> <!-- c -->\nSetext\n==="
            ),
            markdown => AssertNothingRuns(Prose.ToMarkup(markdown, Pages, new())),
            cost: 20
        );

    [Fact]
    public void Nothing_of_a_mutated_output_runs() =>
        Invariant.Holds(
            Mutated.Text([.. Payloads, .. Values("x").Select(value => value.ToHtml().Split("<script>")[0])]),
            html => AssertNothingRuns(SafeHtml.ToMarkup(html, Pages)),
            cost: 2
        );

    [Fact]
    public void Console_text_is_text_whatever_bytes_were_printed() =>
        Invariant.Holds(
            Mutated.Bytes(
                Encoding.UTF8.GetBytes(
                    "\e[1;31mred <b>\e[0m plain \e[38;5;200ma\e[38;2;1;31;1mb\e[48;5;1mc\n10 %\r50 %\r\n\e[2K\e[?25l"
                ),
                Encoding.UTF8.GetBytes(
                    "\e]8;;https://evil.example\u0007link\e]8;;\e\\ \e[1;92mbold\e[22;3mi\e[23;39m "
                        + "</b><script>x</script>"
                )
            ),
            bytes =>
            {
                var html = new OutputMarkup(Pages, null).Of(
                    new Output.Printed("stdout", Encoding.UTF8.GetString(bytes))
                );
                Assert.DoesNotMatch("<(?!/?(details|div|pre|summary)[ >])", html.Text);
                Assert.DoesNotContain(
                    html.Text,
                    character => char.IsControl(character) && character is not ('\n' or '\t')
                );
            },
            cost: 4
        );

    [Fact]
    public void A_mutated_notebook_has_a_page_on_which_no_cell_is_lost_and_nothing_runs() =>
        Invariant.Holds(
            Mutated.Json(
                NotebookOf(
                    Markdown("# A [link](x.ipynb)"),
                    Code("var x = 1;", Printed("\e[31mred"), Failed("E", "m", "\e[31mt\e[0m")),
                    Code("x", Html(Payloads[7]), Shown("image/png", "AAAA")),
                    Code("y", Shown("application/json", "{}"), Shown("image/svg+xml", "<svg/>"))
                )
            ),
            text =>
            {
                var lesson = Lesson.Read(WriteText("x.ipynb", text), "x.html");
                if (lesson.Failure is null)
                {
                    var page = LessonPage.Main(lesson, lesson, lesson, Pages, default);
                    AssertNothingRuns(page);
                    Assert.DoesNotContain("can&#39;t be shown: ", page.Text);
                }
            },
            cost: 20
        );

    [Theory]
    [InlineData("null", "there is only null")]
    [InlineData("[]", "")]
    [InlineData("""{"version":2,"verdicts":null}""", "“verdicts” has a null")]
    [InlineData("""{"version":2,"verdicts":[null]}""", "“verdicts” has a null")]
    [InlineData("""{"version":2,"verdicts":[{"claim":"FP1","parts":[],"runtime":"x"}]}""", "a verdict has no parts")]
    [InlineData("""{"version":2,"callsPerSecond":[{"calls":"abc"}]}""", "“abc” is not a number (at $[0].calls)")]
    [InlineData("""{"version":2,"oracles":[]}""", "“oracles” is not a kind of fact")]
    public void Damaged_facts_are_a_note_beside_their_output(string facts, string what)
    {
        var page = BookSite
            .Of(Write("x.ipynb", Markdown("# x"), Code("x", HtmlWithFacts("<b>shown</b>", facts))))
            .Page("x.html");
        var note = page.QuerySelector(".output .note")!.TextContent;
        Assert.StartsWith($"The facts of this output can't be read, so the book has none of them: {what}", note);
        Assert.EndsWith(". Run the notebook again.", note);
        Assert.Equal("shown", page.QuerySelector(".output b")!.TextContent);
    }

    [Fact]
    public void Whatever_facts_a_notebook_has_its_pages_its_deck_and_the_ledger_are_written() =>
        Invariant.Holds(
            Mutated.Json([.. FactsOfAll().Select(Facts.ToJson)]),
            facts =>
            {
                // As the object that they are or, like Microsoft's kernel in Jupyter, as its text.
                var notebook = NotebookOf(
                        Markdown("# x"),
                        Code("x", HtmlWithFacts(Values("x")[0].ToHtml(), $"\"{Place}\"")),
                        Markdown("below")
                    )
                    .Replace(
                        $"\"{Place}\"",
                        IsJson(facts) ? facts : JsonSerializer.Serialize(facts),
                        StringComparison.Ordinal
                    );
                var lesson = Lesson.Read(WriteText("x.ipynb", notebook), "x.html");
                // Only what is nested too deeply, or a member that is there twice, makes the whole notebook unreadable.
                Assert.Contains("it isn't JSON", lesson.Failure ?? "it isn't JSON");
                var page = LessonPage.Main(lesson, lesson, lesson, Pages, default);
                Assert.Contains(lesson.Failure is null ? "below" : "isn&#39;t JSON", page.Text);
                Assert.DoesNotContain("can&#39;t be shown: ", page.Text);
                AssertNothingRuns(page);
                AssertNothingRuns(LedgerPage.Main(ClaimVerdicts.All([lesson])));
                Assert.NotEmpty(DeckPage.Main(lesson).Text);
            },
            cost: 20
        );

    private static bool IsJson(string text)
    {
        try
        {
            JsonDocument.Parse(text).Dispose();
            return true;
        }
        catch (Exception e) when (e is JsonException or ArgumentException)
        {
            // Half of a surrogate pair can't even be looked at.
            return false;
        }
    }

    private static IEnumerable<IReadOnlyList<object>> FactsOfAll() =>
        [
            [.. Values("x").SelectMany(value => value.ToFacts()), new MachineCode("x"), new CallsPerSecond(1)],
            Verdicts("x").ToFacts(),
            [new CallsTogether([new("await", 400, 0.1, 4), new(".Result", 400, 2, 90)])],
        ];

    /// <summary>
    /// Nothing of it runs, loads, or reaches beyond its place, by the rules of browsers rather than those that made it.
    /// </summary>
    private static void AssertNothingRuns(Markup html)
    {
        var page = new HtmlParser().ParseDocument(
            $"<body><main><div>{html}</div></main><p id=\"below-it\"></p></body>"
        );
        Assert.Equal("BODY", page.GetElementById("below-it")!.ParentElement!.TagName);
        Assert.Empty(
            page.Body!.QuerySelectorAll(
                "style, iframe, object, embed, link, meta, base, form, svg, math, template, textarea, select, "
                    + "audio, video, title, frameset, "
                    + "plaintext, xmp, noscript, script:not([type='application/json'])"
            )
        );
        foreach (var attribute in page.All.SelectMany(element => element.Attributes))
        {
            // Browsers ignore control characters and white space in an address.
            var value = string.Concat(attribute.Value.Where(c => !char.IsControl(c) && !char.IsWhiteSpace(c)))
                .ToLowerInvariant();
            Assert.DoesNotMatch(
                "^(on.*|srcdoc|action|formaction|srcset|background|ping|xlink:href|data|is|slot)$",
                attribute.Name
            );
            Assert.Matches(
                attribute.Name switch
                {
                    "href" => @"^(https?:|mailto:|#|[\w%.-]+\.html)",
                    "src" => "^data:image/",
                    "style" => @"^(?!.*(url|expression|position|import|@|/\*|\\))",
                    _ => "",
                },
                value
            );
        }
    }

    private static JsonObject[] Hostile()
    {
        var all = string.Join('\n', Payloads);
        var links =
            $"[a](javascript:{Canary}) [b](JAVASCRIPT&colon;{Canary}) [c](data:text/html;base64,PHNjcmlwdD4=) "
            + $"![d](https://evil.example/i.png) ![e](javascript:x) <javascript:{Canary}> [f](//evil.example/x) "
            + $"[g](file:///etc/passwd)";
        return
        [
            Markdown($"# {Payloads[0]} title\n\n{Payloads[1]} lead"),
            Markdown($"{links}\n\n## {Payloads[1]}\n\n## content\n\n{string.Join("\n\n", Payloads)}"),
            Markdown($"```{Payloads[1]}\n{all}\n```\n\n| {Payloads[0]} |\n|---|\n| {Payloads[1]} |"),
            Code($"// {all}\nvar x = \"{Payloads[0]}\";\n#!{Payloads[1]}", Printed(all), Printed(all, "stderr")),
            Code(
                "1",
                Printed(
                    $"\e[31;\"><script>{Canary}</script>m\e]8;;javascript:{Canary}\u0007link\e]8;;\u0007"
                        + $"\e[1m{all}\e[0m\r{all}\0"
                )
            ),
            Code("2", Failed(Payloads[0], Payloads[1], all, $"\e[31m{Payloads[2]}")),
            Code("3", [.. Payloads.Select(Html)]),
            Code("4", Shown("text/plain", all), Shown("text/markdown", all), Shown("application/javascript", Canary)),
            Code(
                "5",
                Shown("image/png", $"\" onerror=\"{Canary}"),
                Shown(
                    "image/svg+xml",
                    Payloads[2].Replace("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", StringComparison.Ordinal)
                )
            ),
            Code(
                "6",
                Shown("application/json", new JsonObject { [Payloads[0]] = Payloads[1] }),
                Shown($"x/{Payloads[1]}", "x")
            ),
            Code(
                "7",
                new JsonObject { ["output_type"] = Payloads[0] },
                new JsonObject { ["output_type"] = "stream", ["text"] = new JsonArray(1, null, new JsonObject()) }
            ),
            Code("8", Shown(Verdicts(all))),
            Code("9", ForgedFigure()),
            Code("10", [.. Values(all).Select(Shown)]),
            Code("11", [.. Forged(all).Select(Html)]),
        ];
    }

    /// <summary>Like what the library shows, with data that the book's scripts can't read or had better not.</summary>
    private static IEnumerable<string> Forged(string text) =>
        from attributes in new[]
        {
            "data-price-of-await-stepper data-steps=\"no JSON\"",
            "data-price-of-await-stepper",
            "data-price-of-await-stepper data-steps='{\"words\":[],\"steps\":[\"0 9 0 0 0|1|1 1 1 99|7\"]}' "
                + "data-title=x",
            "data-price-of-await-stepper data-steps='{\"words\":[null],\"steps\":[\"||\"]}'",
            "data-price-of-await-stepper data-stepping data-steps='[]' style=\"position:fixed\"",
            "class=\"matrix copy search\" data-signs=x onclick=x",
            "data-price-of-await-figure=\"x'] *\"",
        }
        select $"<div {attributes}><pre data-code=source "
            + $"data-name=\"{Payloads[0].Replace("\"", "&quot;", StringComparison.Ordinal)}\">{text}</pre>"
            + $"<pre data-language=\"x\" onscroll=x>{text}</pre><td title=\"&quot;><img src=x "
            + $"onerror={Canary}>\">x</td></div>";

    private static NotebookValue[] Values(string text)
    {
        var panel = new Panel(Axis.Log(text), Axis.Category([text, "b"], text), Dots.InRows(text, [1, 20]))
        {
            Title = text,
            Mark = new(1, text),
        };
        var origin = new Origin(text, text);
        return
        [
            new Figure(text, text, panel)
            {
                Notes = [text],
                Origins = [origin],
                Baseline = text,
            },
            new Table(
                [new(text, Group: text)],
                [
                    [text],
                ]
            )
            {
                Caption = text,
                Footnotes = [text],
                Origins = [origin],
            },
            new Matrix(text, [text], [new(text, text, [text], [text])]) { Footnotes = [text] },
            new Recommendations([new(text, text, [text]) { Lesson = text, Limits = [new(text, [text])] }]),
            new Listing(text, text, Listing.CSharp),
            new Listing(text, text, Listing.Assembly),
            new Listing(text, text, text),
            new Note(text),
            new Stepper(
                text,
                [new(text, text, text)],
                [new(text, 0, 1, 1, text, [new(text, text)], [new(text, 8, text, IsNew: true)], [text], [text])]
            )
            {
                Footnotes = [text],
            },
        ];
    }

    /// <summary>Verdicts, with texts wherever a verdict has any.</summary>
    private static Ledger Verdicts(string text) =>
        new([
            .. new[] { Verdict.Holds, Verdict.Changed, Verdict.Undecided }.Select(verdict => new Judgment(
                Claims.All[0],
                [
                    new(text, verdict, text, text, text)
                    {
                        WhyUndecided = text,
                        Cause = text,
                        Beside = text,
                        PublishedTerms = text,
                    },
                    new(text, verdict, text, text, "x")
                    {
                        Published = 1,
                        Measured = 1,
                        Interval = new(0, double.PositiveInfinity),
                    },
                    new(text, verdict, text, text, "x") { Groups = [new(new(1, new(0, 2)), 1, 2)], Above = 1 },
                ],
                text
            )),
        ]);

    /// <summary>Until each image is there or has failed, and what waited for that has run.</summary>
    private static async Task EverythingIsLoadedAsync(IPage page)
    {
        await page.WaitForFunctionAsync(
            "document.readyState == 'complete' && [...document.images].every(image => image.complete)"
        );
        await page.EvaluateAsync("new Promise(done => setTimeout(() => setTimeout(done)))");
    }

    /// <summary>Like a figure to the letter, with a picture and data that would break out of their places.</summary>
    private static JsonObject ForgedFigure()
    {
        var svg = $"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"{Canary}\"><script>{Canary}</script></svg>";
        var picture = Convert.ToBase64String(Encoding.UTF8.GetBytes(svg));
        var image =
            $"<img src=\"data:image/svg+xml;base64,{picture}\" alt=\"&quot; onload=&quot;{Canary}\" "
            + "width=\"840\" height=\"400\" style=\"max-width:100%\">";
        var html = $"""
            <div data-price-of-await-figure="abc123" style="overflow-x:auto">{image}</div>
            <div style="font-size:85%">caption &lt;script&gt;{Canary}&lt;/script&gt;</div>
            """;
        var link = $"<a href='javascript:{Canary}'>x</a>";
        var spec = new JsonObject
        {
            ["data"] = new JsonArray(
                new JsonObject
                {
                    ["type"] = "bar",
                    ["x"] = new JsonArray($"<img src=x onerror='{Canary}'>"),
                    ["y"] = new JsonArray(1),
                    ["hovertemplate"] = link,
                    ["text"] = new JsonArray($"</script><script>{Canary}</script>"),
                }
            ),
            ["layout"] = new JsonObject
            {
                ["width"] = 840,
                ["height"] = 400,
                ["title"] = new JsonObject { ["text"] = link },
            },
        };
        var chart = new CustomChart(spec)
        {
            Picture = svg,
            Notes = [link],
            Asked = new(link, 1, link),
        };
        return HtmlWithFacts(html, Facts.ToJson([chart]));
    }
}
