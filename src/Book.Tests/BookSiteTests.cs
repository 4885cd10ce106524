using System.Text.RegularExpressions;
using AngleSharp.Dom;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Judging;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Tests;

public sealed class BookSiteTests(ExecutedBook book) : NotebookTests
{
    [Fact]
    public void The_same_notebooks_make_the_same_bytes_which_are_few()
    {
        var again = new BookWriter().Write(ExecutedBook.Notebooks, Cancellation);
        Assert.Equal(book.Site.Files.Keys.Order(), again.Files.Keys.Order());
        Assert.All(again.Files, file => Assert.Equal(book.Site.Files[file.Key], file.Value));
        var lessons = ExecutedBook.Notebooks.Count;
        Assert.InRange(book.Site.Files.Sum(file => file.Value.LongLength), 1, lessons * 190_000);
    }

    [Fact]
    public void Contents_name_every_lesson_with_its_minutes_and_its_verdicts_and_each_leads_to_its_neighbors()
    {
        var lessons = book.Site.Page("index.html").QuerySelectorAll("ol.lessons > li");
        Assert.All(lessons, lesson => Assert.Matches(@"^\d+ min", lesson.QuerySelector(".about")!.TextContent));
        Assert.Contains(lessons, lesson => lesson.QuerySelector(".badge.holds") is not null);
        Assert.Equal("A real request", lessons[1].QuerySelector("a.title")!.TextContent);

        var pages = ExecutedBook
            .Notebooks.Select(notebook => $"{Path.GetFileNameWithoutExtension(notebook)}.html")
            .ToList();
        Assert.Equal(pages, lessons.Select(lesson => lesson.QuerySelector("a.title")!.GetAttribute("href")));
        Assert.Equal(
            ["26-a-request-that-waits.html", "18-the-advice.html", "19-how-to-read-the-figures.html"],
            pages.TakeLast(3)
        );
        Assert.Equal(
            [
                "Start",
                "What completes at once",
                "What waits, or may",
                "Then and now, and your own code",
                "More than one call",
                "What you do on Monday",
                "To look up",
            ],
            book.Site.Page("index.html").Texts("h2#lessons ~ h3")
        );
        Assert.All(
            pages.Index(),
            at =>
            {
                var page = book.Site.Page(at.Item);
                Assert.Equal(
                    pages.ElementAtOrDefault(at.Index - 1),
                    page.QuerySelector("a[rel=prev]")?.GetAttribute("href")
                );
                Assert.Equal(
                    pages.ElementAtOrDefault(at.Index + 1),
                    page.QuerySelector("a[rel=next]")?.GetAttribute("href")
                );
            }
        );
    }

    [Fact]
    public void Contents_begin_with_the_findings_and_the_doors_and_each_leads_to_its_lesson()
    {
        var contents = book.Site.Page("index.html");
        var plan = FirstPagePlan.Read();
        Assert.Equal(plan.Findings.Count, contents.QuerySelectorAll(".findings tbody tr").Length);
        Assert.Equal(
            plan.Findings.Select(finding => $"{finding.Lesson}.html"),
            contents.Attributes(".findings tbody th a", "href")
        );
        Assert.All(contents.QuerySelectorAll(".findings tbody td"), price => Assert.NotNull(price.QuerySelector("b")));
        Assert.Matches(
            @"^Measured on .*\.NET .*\. A dictionary lookup takes .*\. The price of a wait ",
            contents.QuerySelector(".findings + .note")!.TextContent
        );
        Assert.Equal(
            ["Ten minutes", "A slow server", "Designing an API", "Just the advice"],
            contents.Texts(".doors h2")
        );
        Assert.Equal(
            plan.Doors.SelectMany(door => door.Lessons).Select(lesson => $"{lesson}.html"),
            contents.Attributes(".doors a", "href")
        );
        Assert.Equal(
            Assert.Single(contents.Texts(".calculator")),
            Assert.Single(book.Site.Page("12-your-own-method.html").Texts(".calculator"))
        );
    }

    [Fact]
    public void Contents_leave_out_what_no_lesson_of_the_book_measures()
    {
        Assert.Empty(
            BookSite
                .Of(Write("own.ipynb", Markdown("# Own")))
                .Page("index.html")
                .Texts(".findings, .doors, .headline, .scale, .calculator")
        );
        Assert.Equal(
            ["13-when-it-fails.html"],
            BookSite
                .Of(Write("13-when-it-fails.ipynb", Markdown("# Failing")))
                .Page("index.html")
                .Attributes(".findings a", "href")
        );
    }

    [Fact]
    public void A_page_says_once_where_its_figures_come_from()
    {
        Origin article = new("Toub 2023", "An article.");
        Origin here = new("here", "A machine, its .NET.") { Days = "22 Nov 2026", Launches = "12 launches in 25 min" };
        Origin[][] outputs =
        [
            [article],
            [here],
            [here with { Launches = "12 launches in 24 min" }, article],
        ];
        JsonObject[] cells =
        [
            Markdown("# One"),
            .. outputs.Select(origins =>
                Code(
                    "x",
                    Shown(
                        new Table(
                            [new("a")],
                            [
                                ["1"],
                            ]
                        )
                        {
                            Origins = origins,
                        }
                    )
                )
            ),
        ];
        var page = BookSite.Of(Write("one.ipynb", cells)).Page("one.html");
        Assert.Equal(
            "Figures from here, 22 Nov 2026, 12 launches in 25 min",
            page.QuerySelector("details.provenance > summary")!.TextContent
        );
        Assert.Equal("A machine, its .NET.", page.QuerySelector("details.provenance > div")!.TextContent);
        Assert.Equal(["Toub 2023", "12 launches in 24 min · Toub 2023"], page.Texts(".output summary"));
    }

    [Fact]
    public void A_lesson_folds_what_answers_a_bet_and_nothing_else()
    {
        var file = Write(
            "one.ipynb",
            Markdown("# One"),
            Code("var guess = Guess.Of(\"a\", null);"),
            Code("guess.Against(1)", Printed("the answer")),
            Markdown("Prose."),
            Code("more", Printed("another output"))
        );
        var page = BookSite.Of(file).Page("one.html");
        Assert.Equal(Bets.Summary, page.QuerySelector("details.bet > summary")!.TextContent);
        Assert.Contains("the answer", page.QuerySelector("details.bet")!.TextContent, StringComparison.Ordinal);
        Assert.DoesNotContain("another", page.QuerySelector("details.bet")!.TextContent, StringComparison.Ordinal);
    }

    [Fact]
    public void An_old_link_to_a_section_that_has_moved_leads_on()
    {
        var site = BookSite.Of(
            Write("00-start-here.ipynb", Markdown("# First")),
            Write("19-how-to-read-the-figures.ipynb", Markdown("# Last\n\n### How to read a table"))
        );
        var link = site.Page("00-start-here.html").QuerySelector("#how-to-read-a-table > a")!.GetAttribute("href")!;
        Assert.Equal("19-how-to-read-the-figures.html#how-to-read-a-table", link);
        Assert.NotNull(site.Page(link.Split('#')[0]).GetElementById(link.Split('#')[1]));
    }

    [Fact]
    public void All_sections_that_have_moved_are_where_the_contents_say() =>
        Assert.All(
            Contents.All.SelectMany(part => part.Lessons).SelectMany(lesson => lesson.Moved?.Values ?? []),
            place =>
            {
                var site = BookSite.Of(Path.Combine(Repository.Root, "notebooks", place.Split('#')[0]));
                var page = site.Page(Path.ChangeExtension(place.Split('#')[0], ".html"));
                Assert.NotNull(page.GetElementById(place.Split('#')[1]));
            }
        );

    [Fact]
    public void Contents_say_how_long_a_lesson_takes_and_what_it_needs_but_not_that_all_need_the_first()
    {
        var contents = BookSite
            .Of(
                Write("00-start-here.ipynb", Markdown("# First")),
                Write("07-the-cost-of-yield.ipynb", Markdown("# Yield")),
                Write("09-task-or-valuetask.ipynb", Markdown("# Task")),
                Write("mine.ipynb", Markdown("# Mine"))
            )
            .Page("index.html");

        var minutes = Contents
            .All.SelectMany(part => part.Lessons)
            .Where(lesson => lesson.Name is "00-start-here" or "07-the-cost-of-yield" or "09-task-or-valuetask")
            .Select(lesson => $"{lesson.Minutes.Reading} min");
        Assert.Equal([.. minutes, "after Yield"], contents.Texts(".lessons .part"));
        Assert.Equal("07-the-cost-of-yield.html", contents.QuerySelector(".lessons .part a")!.GetAttribute("href"));
    }

    [Fact]
    public void A_lesson_s_first_words_say_the_same_as_the_contents() =>
        Assert.All(
            Contents.All.SelectMany(part => part.Lessons),
            lesson =>
            {
                var file = Path.Combine(Repository.Root, "notebooks", $"{lesson.Name}.ipynb");
                var title = Notebook.Load(file).Cells[0].Source;
                Assert.Contains($"**Minutes**: {lesson.Minutes}\n", title.ReplaceLineEndings("\n") + "\n");
                var needs = title.Split("**What you'll need**").Skip(1).FirstOrDefault() ?? "";
                Assert.Equal(
                    lesson.Needs,
                    Regex
                        .Matches(needs.Split("\n\n")[0], @"\((\d\d-[\w-]+)\.ipynb")
                        .Select(link => link.Groups[1].Value)
                );
            }
        );

    [Theory]
    [InlineData("""{ "version": 3, "verdicts": [] }""", "have the version “3”, and this book knows 2 only")]
    [InlineData("""{ "verdicts": [] }""", "have the version “”")]
    [InlineData("""{ "version": 2, "moods": [] }""", "“moods” is not a kind of fact")]
    [InlineData(
        """{ "version": 2, "verdicts": [{ "claim": "XX1", "parts": [], "runtime": "" }] }""",
        "no claim \"XX1\""
    )]
    [InlineData(
        """{ "version": 2, "verdicts": [{ "claim": "FP1", "parts": [], "runtime": "" }] }""",
        "a verdict has no parts"
    )]
    [InlineData("""{ "version": 2, "verdicts": 7 }""", "can't be read")]
    public void Facts_that_the_book_does_not_know_are_told_below_their_output(string facts, string problem)
    {
        var page = BookSite.Of(Write("x.ipynb", Code("x", HtmlWithFacts("<p>shown</p>", facts)))).Page("x.html");
        Assert.Equal("shown", page.QuerySelector(".output p")!.TextContent);
        Assert.Contains(problem, page.QuerySelector(".output .note")!.TextContent);
    }

    [Fact]
    public void Only_pages_with_charts_or_steppers_load_what_draws_them()
    {
        var figure = new Figure(
            "title",
            "subtitle",
            new Panel(Axis.Linear("x"), Axis.Category(["a"]), Dots.InRows("dots", [1]))
        );
        var site = new BookWriter().Write(
            [
                Write("chart.ipynb", Code("x", Shown(figure))),
                Write("prose.ipynb", Markdown("`<script type=\"application/json\" data-figure=\"x\">`")),
                Write("steps.ipynb", Code("x", Shown(SampleExecution.Value))),
            ],
            Cancellation
        );
        Assert.Equal(["chart.html"], PagesWith("assets/plotly.js"));
        Assert.Equal(["steps.html"], PagesWith("assets/stepper.js"));

        IEnumerable<string> PagesWith(string script) =>
            site.Files.Keys.Where(file =>
                Path.GetExtension(file) == ".html" && site.Text(file).Contains(script, StringComparison.Ordinal)
            );
    }

    [Fact]
    public void A_page_has_the_name_of_its_notebook_and_none_of_the_book_s_own() =>
        Assert.Equal(
            ["01-Fast paths.html", "notebook-index.html", "notebook-Ledger.html", "97-Ünï—日本.html"],
            PageNames.Of(["01-Fast paths.ipynb", "index.ipynb", "Ledger.ipynb", "97-Ünï—日本.ipynb"]).Values
        );

    [Fact]
    public void The_ledger_has_a_place_for_every_claim_with_the_verdict_that_its_lesson_came_to()
    {
        var ledger = book.Site.Page("ledger.html");
        var judged = ExecutedBook
            .Notebooks.SelectMany(notebook => OutputFacts.In(Notebook.Load(notebook)))
            .SelectMany(one => one.Facts.Verdicts)
            .ToLookup(judgment => judgment.Id);
        Assert.All(
            Claims.All,
            claim =>
            {
                var place = ledger.GetElementById(claim.Id)!;
                Assert.Contains(claim.Statement, place.TextContent);
                Assert.Equal(judged[claim.Id].Count(), place.QuerySelectorAll(".found").Length);
                Assert.All(
                    judged[claim.Id].SelectMany(judgment => judgment.Parts).Select(part => part.Reason),
                    why => Assert.Contains(why, place.TextContent)
                );
            }
        );
    }

    [Fact]
    public void A_ledger_without_verdicts_says_why_and_what_to_do()
    {
        var unjudged = BookSite.Of(Write("unjudged.ipynb")).Page("ledger.html");
        Assert.Contains("dotnet run", Assert.Single(unjudged.Texts("main > .note")));
        Assert.Empty(unjudged.Texts(".summary"));

        var verdicts = new Ledger([new(Claims.All[0], [new("x", Verdict.Holds, "x", "", "B")], "")]);
        // Of nothing there are no counts.
        var judged = BookSite.Of(Write("judged.ipynb", Code("x", Shown(verdicts)))).Page("ledger.html");
        Assert.Equal("Claims of the articles: ✓ 1 holds", Assert.Single(judged.Texts(".summary")).Trim());
    }

    [Fact]
    public void Writing_it_again_takes_away_pages_that_are_no_longer_in_it_and_nothing_else()
    {
        var (one, other) = (Write("one.ipynb"), Write("other.ipynb"));
        var target = Folder["book"];
        BookSite.Of(one, other).WriteTo(target, cancellation: Cancellation);
        File.WriteAllText(Path.Combine(target, "mine.html"), "<p>not of the book</p>");
        var first = BookSite.Of(one).WriteTo(target, cancellation: Cancellation);

        Assert.Equal(Path.Combine(target, "index.html"), first);
        Assert.Equal(
            [
                "assets/book.css",
                "assets/book.js",
                "assets/plotly.js",
                "assets/search-index.js",
                "assets/search.js",
                "assets/stepper.js",
                "assets/theme.js",
                "how-these-figures-were-made.html",
                "index.html",
                "ledger.html",
                "mine.html",
                "one.html",
                "teaching.html",
                "what-you-can-call.html",
            ],
            Directory
                .GetFiles(target, "*", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(target, file))
                .Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public void What_is_of_somebody_else_in_a_book_is_left_as_it_is()
    {
        var target = Folder["site"];
        var one = Write("one.ipynb");
        BookSite.Of(one).WriteTo(target, cancellation: Cancellation);
        File.WriteAllText(Path.Combine(target, "two.html"), "<h1>mine</h1>");
        var before = Directory.GetFileSystemEntries(target);
        var book = BookSite.Of(one, Write("two.ipynb"));

        var refusal = Assert.Throws<NotebookException>(() => book.WriteTo(target, cancellation: Cancellation)).Message;
        Assert.Contains("two.html", refusal);
        Assert.Contains("--force", refusal);
        Assert.Equal("<h1>mine</h1>", File.ReadAllText(Path.Combine(target, "two.html")));
        Assert.Equal(before, Directory.GetFileSystemEntries(target));
    }

    [Fact]
    public void What_is_long_is_folded_and_what_is_endless_is_cut()
    {
        var page = BookSite
            .Of(
                Write(
                    "x.ipynb",
                    TableOf(1),
                    TableOf(30),
                    Code("1", Printed("short\n")),
                    Code("2", Printed(string.Join('\n', Enumerable.Range(0, 40)))),
                    Code("3", Shown(new Listing("t", string.Join('\n', Enumerable.Repeat("x", 30)), "asm"))),
                    Code("4", Shown("text/plain", new string('x', 150_000)))
                )
            )
            .Page("x.html");
        Assert.Equal(["Table of 30 rows", "40 lines printed", "Code of 30 lines"], page.Texts(".fold > summary"));
        Assert.Equal("short", page.QuerySelector(".output > pre.printed")!.TextContent);
        Assert.EndsWith("x\n… 50,000 more characters are in the notebook.", page.Texts("pre").Last());

        static JsonObject TableOf(int rows) =>
            Code(
                "t",
                Html(new Table([new("a")], [.. Enumerable.Range(0, rows).Select(row => new[] { $"{row}" })]).ToHtml())
            );
    }

    [Fact]
    public async Task A_damaged_notebook_has_a_page_and_an_entry_that_say_what_is_wrong_and_its_neighbors_are_whole()
    {
        var damaged = WriteText("2.ipynb", "{ \"cells\": [");
        var book = BookSite.Of(Write("1.ipynb", Markdown("# One")), damaged, Write("3.ipynb", Markdown("# Three")));

        var contents = book.Page("index.html");
        Assert.Equal(["One", "2", "Three"], contents.Texts("ol.lessons a.title"));
        var problem = Assert.Single(contents.Texts("ol.lessons > li:nth-child(2) .note"));
        Assert.StartsWith("'2.ipynb' is not a notebook: it isn't JSON from line 1", problem);
        Assert.Equal(problem, book.Page("2.html").QuerySelector("article .note")!.TextContent);
        Assert.Equal("2.html", book.Page("1.html").QuerySelector("a[rel=next]")!.GetAttribute("href"));

        var deck = await BookWriter.WriteDeckAsync(damaged, Cancellation);
        Assert.Contains("2.ipynb", Assert.Single(deck.Problems));
        Assert.Equal(problem, deck.Page("index.html").QuerySelector(".note")!.TextContent);
    }

    [Fact]
    public void A_cell_of_another_language_is_shown_as_that_language_has_it_beside_those_in_csharp()
    {
        var foreign = Code("int = 1 # python", Printed("out"));
        foreign["metadata"] = JsonNode.Parse("""{ "polyglot_notebook": { "kernelName": "python" } }""");
        var mixed = NotebookOf(foreign, Code("int y;"));
        var python = JsonNode.Parse(mixed)!;
        python["metadata"] = JsonNode.Parse("""{ "kernelspec": { "language": "python" } }""");
        var site = BookSite.Of(WriteText("mixed.ipynb", mixed), WriteText("python.ipynb", python.ToJsonString()));

        Assert.Equal(["int = 1 # python", "int y;"], site.Page("mixed.html").Texts(".cell code"));
        Assert.Equal(["out"], site.Page("mixed.html").Texts(".output"));
        Assert.Equal(["int"], site.Page("mixed.html").Texts(".cell code .hl-keyword"));
        Assert.Empty(site.Page("python.html").Texts(".cell code .hl-keyword"));
    }

    [Fact]
    public void A_damaged_cell_is_said_to_be_so_where_it_stands()
    {
        var page = BookSite
            .Of(
                Write(
                    "x.ipynb",
                    Markdown("before"),
                    new JsonObject { ["cell_type"] = "code" },
                    new JsonObject { ["cell_type"] = "sketch", ["source"] = "" },
                    Markdown("after")
                )
            )
            .Page("x.html");
        Assert.Equal(
            [
                "before",
                "Cell 2 of 'x.ipynb' is not a cell: it has no text 'source'.",
                "Cell 3 of 'x.ipynb' is of the unknown type 'sketch' (cell_type: code, markdown or raw).",
                "after",
            ],
            page.Texts("article p:not(.about)")
        );
    }

    [Theory]
    [InlineData("no record")]
    [InlineData("null")]
    [InlineData("""{ "speed": null }""")]
    public void What_a_run_left_is_on_the_page_of_figures_and_nothing_where_it_is_damaged(string damaged)
    {
        var notebook = Write("a.ipynb");
        Assert.Equal("not run here", Platform());
        new ExecutionRecord("quick", DateTimeOffset.UnixEpoch, 1.5, "an OS, a .NET").SaveFor(notebook);
        Assert.Equal("quick1970-01-011.5 san OS, a .NET", Platform());
        File.WriteAllText(ExecutionRecord.FileOf(notebook), damaged);
        Assert.Equal("not run here", Platform());

        string Platform() =>
            string.Concat(
                BookSite
                    .Of(notebook)
                    .Page("how-these-figures-were-made.html")
                    .QuerySelector("tbody tr")!
                    .Children.Skip(1)
                    .Select(cell => cell.TextContent)
            );
    }
}
