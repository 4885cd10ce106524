using AngleSharp.Dom;
using PriceOfAwait.Comparing;
using PriceOfAwait.Judging;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Tests;

public sealed class BookSiteTests(ExecutedBook book) : IDisposable
{
    private readonly TempFolder _folder = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_same_notebooks_make_the_same_bytes_which_are_few()
    {
        var again = new BookWriter().Write(ExecutedBook.Notebooks, Cancellation);
        Assert.Equal(book.Site.Files.Keys.Order(), again.Files.Keys.Order());
        Assert.All(again.Files, file => Assert.Equal(book.Site.Files[file.Key], file.Value));
        Assert.InRange(book.Site.Files.Sum(file => file.Value.LongLength), 1, 4_000_000);
    }

    [Fact]
    public void Contents_name_every_lesson_with_its_reading_time_and_its_verdicts()
    {
        var lessons = book.Site.Page("index.html").QuerySelectorAll("ol.lessons > li");
        Assert.Equal(ExecutedBook.Notebooks.Count, lessons.Length);
        Assert.All(lessons, lesson => Assert.Matches(@"^\d+ min to read", lesson.QuerySelector(".about")!.TextContent));
        Assert.Contains(lessons, lesson => lesson.QuerySelector(".badge.holds") is not null);
        Assert.Equal("1. Synchronous fast paths", lessons[1].QuerySelector("a.title")!.TextContent);
    }

    [Fact]
    public void Contents_begin_with_what_the_lessons_say_that_async_costs()
    {
        var here = new Origin("this machine, 23 Nov 2026, quick", "This machine, in full.");
        var contents = BookSite.Of(
            Lesson("one", new Costs("a call", [new("an await", 42, 40, 44, 72)]) { Origins = [here] }),
            Lesson("other", new Costs("none", [new("a wait", 228, 206, 246, 104)]) { Origins = [here] })).Page("index.html");

        var headline = contents.QuerySelector(".headline")!;
        Assert.Equal(DocumentPositions.Following, headline.CompareDocumentPosition(contents.GetElementById("lessons")!));
        Assert.StartsWith("A wait takes longest, 228 ns; an await least, 42 ns", headline.QuerySelector(".chart img")!.GetAttribute("alt"),
            StringComparison.Ordinal);
        Assert.Equal(
            [
                "An await takes 42 ns [40, 44] more than a call and leaves 72 B more on the heap. one",
                "A wait takes 228 ns [206, 246] more than none and leaves 104 B more on the heap. other",
            ],
            headline.QuerySelectorAll("li").Select(sentence => sentence.TextContent.Trim()));
        Assert.Equal(["one.html#cell-2", "other.html#cell-2"], headline.QuerySelectorAll("li a").Select(link => link.GetAttribute("href")));
        Assert.Equal("this machine, 23 Nov 2026, quick", headline.QuerySelector("details > summary")!.TextContent);
        Assert.Equal("This machine, in full.", headline.QuerySelector("details > div")!.TextContent);

        string Lesson(string name, Costs costs) => _folder.Write(
            $"{name}.ipynb", NotebookJson.Prose($"# {name}"), NotebookJson.Code("x", NotebookJson.Shown("text/html", costs.ToHtml())));
    }

    [Fact]
    public void Contents_say_how_long_a_lesson_takes_and_what_it_needs_but_not_that_all_need_the_first()
    {
        var contents = BookSite.Of(
            Lesson("0-first", "# First\n\n**Minutes**: 5"),
            Lesson("1-second", "# Second\n\n**What you'll need**: [First](0-first.ipynb).\n\n**Minutes**: 10"),
            Lesson("2-third", "# Third\n\n**What you'll need**: [First](0-first.ipynb), [Second](1-second.ipynb)\nfor the prices."))
            .Page("index.html");

        Assert.Equal(
            ["5 min to do", "10 min to do", "after Second"],
            contents.QuerySelectorAll(".lessons .part").Select(part => part.TextContent));
        Assert.Equal("1-second.html", contents.QuerySelector(".lessons .part a")!.GetAttribute("href"));

        string Lesson(string name, string prose) => _folder.Write($"{name}.ipynb", NotebookJson.Prose(prose));
    }

    [Fact]
    public void Only_pages_with_charts_load_what_draws_them()
    {
        var figure = new Figure("title", "subtitle", new Panel(Axis.Linear("x"), Axis.Category(["a"]), Dots.InRows("dots", [1])));
        var site = new BookWriter { Plotly = "// plotly.js" }.Write(
            [
                _folder.Write("chart.ipynb", NotebookJson.Code("x", NotebookJson.Shown("text/html", figure.ToHtml()))),
                _folder.Write("prose.ipynb", NotebookJson.Prose("`<script type=\"application/json\" data-figure=\"x\">`")),
            ],
            Cancellation);
        Assert.Equal(
            ["chart.html"],
            site.Versions.Keys.Where(page => site.Text(page).Contains("assets/plotly.js", StringComparison.Ordinal)));
    }

    [Fact]
    public void A_page_has_the_name_of_its_notebook_and_none_of_the_book_s_own() => Assert.Equal(
        ["01-Fast paths.html", "notebook-index.html", "notebook-Ledger.html", "97-Ünï—日本.html"],
        PageNames.Of(["01-Fast paths.ipynb", "index.ipynb", "Ledger.ipynb", "97-Ünï—日本.ipynb"]).Values);

    [Fact]
    public void A_heading_and_a_cell_do_not_share_an_id()
    {
        var page = BookSite.Of(_folder.Write("a.ipynb", NotebookJson.Prose("# Cell 2"), NotebookJson.Code("x"))).Page("a.html");
        Assert.Equal(["cell-1", "cell-2-1", "cell-2"], page.QuerySelectorAll("article [id]").Select(element => element.Id));
    }

    [Fact]
    public void Each_lesson_leads_to_the_one_before_and_the_one_after()
    {
        var pages = ExecutedBook.Notebooks.Select(notebook => $"{Path.GetFileNameWithoutExtension(notebook)}.html").ToList();
        Assert.All(pages.Index(), at =>
        {
            var page = book.Site.Page(at.Item);
            Assert.Equal(pages.ElementAtOrDefault(at.Index - 1), page.QuerySelector("a[rel=prev]")?.GetAttribute("href"));
            Assert.Equal(pages.ElementAtOrDefault(at.Index + 1), page.QuerySelector("a[rel=next]")?.GetAttribute("href"));
        });
    }

    [Fact]
    public void The_ledger_has_a_place_for_every_claim_with_the_verdict_that_its_lesson_came_to()
    {
        var ledger = book.Site.Page("ledger.html");
        var judged = ExecutedBook.Notebooks.SelectMany(notebook => SavedVerdict.In(Notebook.Load(notebook)))
            .ToLookup(judgment => judgment.Id);
        Assert.All(Claims.All, claim =>
        {
            var place = ledger.GetElementById(claim.Id)!;
            Assert.Contains(claim.Statement, place.TextContent, StringComparison.Ordinal);
            Assert.Equal(judged[claim.Id].Count(), place.QuerySelectorAll(".found").Length);
            Assert.All(
                judged[claim.Id].SelectMany(saved => saved.Parts.Select(part => part.Why).Append(saved.Why)),
                why => Assert.Contains(why, place.TextContent, StringComparison.Ordinal));
        });
    }

    [Fact]
    public void A_ledger_without_verdicts_says_why_and_what_to_do()
    {
        var verdicts = new Ledger([new("FP1", "x", "x", ClaimKind.Exact, Verdict.Holds, null, null, null, "B", "", "x")]);
        var unjudged = BookSite.Of(_folder.Write("unjudged.ipynb")).Page("ledger.html");
        Assert.Contains("dotnet run", Assert.Single(unjudged.QuerySelectorAll("main > .note")).TextContent, StringComparison.Ordinal);
        Assert.Empty(unjudged.QuerySelectorAll(".summary"));

        var judged = BookSite.Of(_folder.Write("judged.ipynb", NotebookJson.Code("x", NotebookJson.Shown("text/html", verdicts.ToHtml()))));
        // Of nothing there are no counts.
        Assert.Equal(
            "Claims of the sources: ✓ 1 holds",
            Assert.Single(judged.Page("ledger.html").QuerySelectorAll(".summary")).TextContent.Trim());
    }

    [Fact]
    public void Writing_it_again_takes_away_pages_that_are_no_longer_in_it_and_nothing_else()
    {
        var (one, other) = (_folder.Write("one.ipynb"), _folder.Write("other.ipynb"));
        var target = _folder["book"];
        BookSite.Of(one, other).WriteTo(target, cancellation: Cancellation);
        File.WriteAllText(Path.Combine(target, "mine.html"), "<p>not of the book</p>");
        var first = BookSite.Of(one).WriteTo(target, cancellation: Cancellation);

        Assert.Equal(Path.Combine(target, "index.html"), first);
        Assert.Equal(
            ["how-these-figures-were-made.html", "index.html", "ledger.html", "mine.html", "one.html", "teaching.html"],
            Directory.GetFiles(target).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.Equal(
            ["book.css", "book.js", "search-index.js", "search.js", "stepper.js", "theme.js"],
            Directory.GetFiles(Path.Combine(target, "assets")).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("index.html", false)]
    [InlineData("two.html", true)]
    public void What_is_of_somebody_else_is_left_as_it_is(string theirs, bool isInABook)
    {
        var target = _folder["site"];
        var one = _folder.Write("one.ipynb");
        if (isInABook)
        {
            BookSite.Of(one).WriteTo(target, cancellation: Cancellation);
        }

        Directory.CreateDirectory(target);
        File.WriteAllText(Path.Combine(target, theirs), "<h1>mine</h1>");
        var before = Directory.GetFileSystemEntries(target);
        var book = BookSite.Of(one, _folder.Write("two.ipynb"));

        var refusal = Assert.Throws<NotebookException>(() => book.WriteTo(target, cancellation: Cancellation)).Message;
        Assert.Contains(isInABook ? theirs : $"'{target}'", refusal, StringComparison.Ordinal);
        Assert.Contains("--force", refusal, StringComparison.Ordinal);
        Assert.Equal("<h1>mine</h1>", File.ReadAllText(Path.Combine(target, theirs)));
        Assert.Equal(before, Directory.GetFileSystemEntries(target));
    }

    [Fact]
    public void What_a_notebook_shows_as_html_is_shown_whoever_ran_it() => Assert.Contains(
        "<div class=\"output\"><b>bold</b></div>",
        BookSite.Of(_folder.Write("x.ipynb", NotebookJson.Code(
            "x", NotebookJson.Shown("text/html", "<b onclick=x>bold</b><script>x</script>", "plain")))).Text("x.html"),
        StringComparison.Ordinal);

    [Fact]
    public void What_is_long_is_folded_and_what_is_endless_is_cut()
    {
        var page = BookSite.Of(_folder.Write(
            "x.ipynb",
            NotebookJson.Code("1", NotebookJson.Printed(string.Join('\n', Enumerable.Range(0, 40)))),
            NotebookJson.Code("2", NotebookJson.Printed("short\n")),
            NotebookJson.Code(
                "3", NotebookJson.Shown("text/html", $"<table>{string.Concat(Enumerable.Repeat("<tr><td>1</td></tr>", 30))}</table>")),
            NotebookJson.Code("4", NotebookJson.Shown("text/plain", new string('x', 150_000))))).Text("x.html");
        Assert.Contains("<summary>40 lines printed</summary>", page, StringComparison.Ordinal);
        Assert.Contains("<summary>Table of 30 rows</summary>", page, StringComparison.Ordinal);
        Assert.Contains("<div class=\"output\"><pre class=\"printed\" tabindex=\"0\">short</pre></div>", page, StringComparison.Ordinal);
        Assert.Contains("… 50,000 more characters are in the notebook.", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("no record")]
    [InlineData("null")]
    [InlineData("""{ "speed": null }""")]
    public void What_a_run_left_is_on_the_page_of_figures_and_nothing_where_it_is_damaged(string damaged)
    {
        var notebook = _folder.Write("a.ipynb");
        Assert.Equal("not run here", Platform());
        new ExecutionRecord("quick", DateTimeOffset.UnixEpoch, 1.5, "an OS, a .NET").SaveFor(notebook);
        Assert.Equal("quick1970-01-012 san OS, a .NET", Platform());
        File.WriteAllText(ExecutionRecord.FileOf(notebook), damaged);
        Assert.Equal("not run here", Platform());

        string Platform() => string.Concat(BookSite.Of(notebook).Page("how-these-figures-were-made.html")
            .QuerySelector("tbody tr")!.Children.Skip(1).Select(cell => cell.TextContent));
    }
}
