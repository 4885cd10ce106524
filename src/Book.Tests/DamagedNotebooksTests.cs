namespace PriceOfAwait.Book.Tests;

/// <summary>A note takes the place of what can't be shown; the rest of the book is there.</summary>
public sealed class DamagedNotebooksTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_damaged_notebook_has_a_page_and_an_entry_that_say_what_is_wrong_and_its_neighbors_are_whole()
    {
        var book = BookSite.Of(
            _folder.Write("1.ipynb", NotebookJson.Prose("# One")),
            _folder.Write("2.ipynb", "{ \"cells\": ["),
            _folder.Write("3.ipynb", NotebookJson.Prose("# Three")));

        var entries = book.Page("index.html").QuerySelectorAll("ol.lessons > li");
        Assert.Equal(["One", "2", "Three"], entries.Select(entry => entry.QuerySelector("a.title")!.TextContent));
        var problem = entries[1].QuerySelector(".note")!.TextContent;
        Assert.StartsWith("'2.ipynb' is not a notebook: not JSON (line 1).", problem, StringComparison.Ordinal);
        Assert.Equal(problem, book.Page("2.html").QuerySelector("article .note")!.TextContent);
        Assert.Equal("2.html", book.Page("1.html").QuerySelector("a[rel=next]")!.GetAttribute("href"));
    }

    [Fact]
    public void A_notebook_of_another_language_is_shown_its_code_as_that_language_has_it()
    {
        var json = NotebookJson.Of(NotebookJson.Prose("# Snakes"), NotebookJson.Code("def f(): pass # int", NotebookJson.Printed("out")));
        var python = JsonNode.Parse(json)!;
        python["metadata"]!["kernelspec"] = new JsonObject { ["name"] = "python3", ["language"] = "python", ["display_name"] = "Python 3" };
        var page = BookSite.Of(_folder.Write("snakes.ipynb", python.ToJsonString())).Page("snakes.html");

        Assert.Equal("def f(): pass # int", page.QuerySelector(".cell code")!.TextContent);
        Assert.DoesNotContain(page.QuerySelectorAll(".cell code span"), span => span.TextContent == "int");
        Assert.Equal("out", page.QuerySelector(".output")!.TextContent);
    }

    [Fact]
    public void A_cell_of_another_language_is_shown_beside_those_in_csharp()
    {
        var foreign = NotebookJson.Code("let x = 1");
        foreign["metadata"] = new JsonObject { ["polyglot_notebook"] = new JsonObject { ["kernelName"] = "fsharp" } };
        var page = BookSite.Of(_folder.Write("x.ipynb", foreign, NotebookJson.Code("int y;"))).Page("x.html");
        Assert.Equal(["let x = 1", "int y;"], page.QuerySelectorAll(".cell code").Select(code => code.TextContent));
        Assert.Equal("hl-keyword", page.QuerySelectorAll(".cell code")[1].QuerySelector("span")!.ClassName);
    }

    [Fact]
    public void A_damaged_cell_is_said_to_be_so_where_it_stands()
    {
        var page = BookSite.Of(_folder.Write(
            "x.ipynb", NotebookJson.Prose("before"), new JsonObject { ["cell_type"] = "code" },
            new JsonObject { ["cell_type"] = "sketch", ["source"] = "" }, NotebookJson.Prose("after"))).Page("x.html");
        Assert.Equal(
            ["before", "Cell 2 of 'x.ipynb' is not a cell: it has no text 'source'.",
                "Cell 3 of 'x.ipynb' is of the unknown type 'sketch' (cell_type: code, markdown or raw).", "after"],
            page.QuerySelectorAll("article p:not(.about)").Select(paragraph => paragraph.TextContent));
    }

    [Theory]
    [InlineData("- ", 300)]
    [InlineData("> ", 5_000)]
    [InlineData("> ", 100_000)]
    [InlineData("*a **b ", 3_000)]
    [InlineData("[", 20_000)]
    [InlineData("![", 3_000)]
    public void Prose_that_is_nested_without_end_is_shown_as_it_was_written(string marker, int times)
    {
        var markdown = string.Concat(Enumerable.Repeat(marker, times)) + "the end";
        var page = BookSite.Of(_folder.Write("deep.ipynb", NotebookJson.Prose("# Deep"), NotebookJson.Prose(markdown))).Page("deep.html");
        Assert.Contains("the end", page.QuerySelector("article")!.TextContent, StringComparison.Ordinal);
        Assert.Equal("Deep", page.QuerySelector("h1")!.FirstChild!.TextContent.Trim());
    }

    [Theory]
    [InlineData("<div>", 100_000)]
    [InlineData("<b>", 3_000)]
    [InlineData("<svg>", 3_000)]
    [InlineData("<table><tr><td>", 1_000)]
    public void Html_that_is_nested_without_end_ends_nothing(string tag, int times)
    {
        var html = string.Concat(Enumerable.Repeat(tag, times)) + "the end";
        var notebook = _folder.Write("x.ipynb", NotebookJson.Code("x", NotebookJson.Shown("text/html", html)), NotebookJson.Prose("below"));
        Assert.Contains("<p>below</p>", BookSite.Of(notebook).Text("x.html"), StringComparison.Ordinal);
    }
}
