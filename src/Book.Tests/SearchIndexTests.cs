namespace PriceOfAwait.Book.Tests;

public sealed class SearchIndexTests(ExecutedBook book) : NotebookTests
{
    [Fact]
    public void Headings_prose_and_code_are_found_at_their_places_and_outputs_are_not()
    {
        var notebook = Write(
            "lesson.ipynb",
            Markdown("# A *title*\n\nThe `first`\nwords."),
            Code("var x = 1 < 2;", Printed("put out")),
            Markdown("## A heading alone"),
            Markdown("No heading of its own. <details><summary>Answers</summary>Yes.</details>")
        );

        Assert.Equal(
            [
                "a-title | A title | The first words.",
                "cell-2 | A title | var x = 1 < 2;",
                "a-heading-alone | A heading alone | ",
                "cell-4 | A heading alone | No heading of its own. Answers Yes.",
            ],
            PlacesOf(BookSite.Of(notebook).Files["assets/search-index.js"], "lesson.html")
        );
    }

    [Fact]
    public void A_text_that_would_end_a_script_is_a_text()
    {
        var places = SearchIndex.PlacesIn(Markup.Of($"<p id=\"x\">{"\"];alert(1)//\n\\"}</p>"));
        var script = SearchIndex.ToScript([("a.html", "</script>", places)]);
        Assert.Equal("x |  | \"];alert(1)// \\", Assert.Single(PlacesOf(script, "a.html")));
    }

    [Fact]
    public void Every_place_of_the_book_is_there()
    {
        var pages = IndexOf(book.Site.Files["assets/search-index.js"]);
        Assert.Equal(
            ExecutedBook.Pages.Select(row => row.Data).Where(file => file != "index.html").Order(),
            pages.Select(page => (string)page![0]!).Order()
        );
        Assert.All(
            pages,
            page =>
            {
                var html = book.Site.Text((string)page![0]!);
                Assert.All(page[2]!.AsArray(), place => Assert.Contains($" id=\"{place![0]}\"", html));
            }
        );
        Assert.Contains("FP1", pages.SelectMany(page => page![2]!.AsArray()).Select(place => (string)place![0]!));
    }

    private static IEnumerable<string> PlacesOf(byte[] script, string page) =>
        IndexOf(script).Single(one => (string)one![0]! == page)![2]!
            .AsArray()
            .Select(place => string.Join(" | ", place!.AsArray()));

    private static JsonArray IndexOf(byte[] script)
    {
        const string Start = "window.priceOfAwaitSearch = ";
        var text = Encoding.UTF8.GetString(script);
        Assert.StartsWith(Start, text);
        return JsonNode.Parse(text[Start.Length..^2])!.AsArray();
    }
}
