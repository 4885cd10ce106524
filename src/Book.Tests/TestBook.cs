using AngleSharp.Dom;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Tests;

[assembly: AssemblyFixture(typeof(Chromium))]
[assembly: AssemblyFixture(typeof(ExecutedBook))]

namespace PriceOfAwait.Book.Tests;

/// <summary>The tutorial's own notebooks with their committed outputs, as a book in a folder.</summary>
public sealed class ExecutedBook : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public ExecutedBook()
    {
        Site = new BookWriter().Write(Notebooks, TestContext.Current.CancellationToken);
        Site.WriteTo(_folder["book"], cancellation: TestContext.Current.CancellationToken);
    }

    public static TheoryData<string> Pages =>
    [
        "index.html", "ledger.html", "teaching.html", "how-these-figures-were-made.html",
        .. Notebooks.Select(path => $"{Path.GetFileNameWithoutExtension(path)}.html"),
    ];

    public static IReadOnlyList<string> Notebooks { get; } = BookWriter.NotebooksIn(Path.Combine(Repository.Root, "notebooks"));

    public BookSite Site { get; }

    public string this[string page] => _folder[$"book/{page}"];

    public void Dispose() => _folder.Dispose();

    /// <summary>How many charts a page shows; on the first page, all costs that the lessons show are in one.</summary>
    public static int FiguresOf(string page) => page == "index.html" ? 1 : Notebooks
        .Where(notebook => Path.ChangeExtension(Path.GetFileName(notebook), ".html") == page)
        .Sum(notebook => File.ReadAllText(notebook).Split($"{FigureOnPage.Mark}=").Length - 1);
}

/// <summary>Tests that write notebooks.</summary>
public abstract class NotebookTests : TestsInFolder
{
    protected string Write(string name, params JsonObject[] cells) => WriteText(name, NotebookOf(cells));

    protected string WriteText(string name, string json)
    {
        Directory.CreateDirectory(Folder["out"]);
        // Mutated text may be no text.
        File.WriteAllBytes(Folder[$"out/{name}"], Encoding.UTF8.GetBytes(json));
        return Folder[$"out/{name}"];
    }

    protected string WriteBook(string notebook)
    {
        new BookWriter().Write([notebook], Cancellation).WriteTo(Folder["book"], cancellation: Cancellation);
        return Folder[$"book/{Path.GetFileNameWithoutExtension(notebook)}.html"];
    }
}

internal static class TestSite
{
    extension(BookSite site)
    {
        public static BookSite Of(params IReadOnlyList<string> notebooks) =>
            new BookWriter().Write(notebooks, TestContext.Current.CancellationToken);

        public string Text(string file) => Encoding.UTF8.GetString(site.Files[file]);

        public IHtmlDocument Page(string file) => new HtmlParser().ParseDocument(site.Text(file));
    }

    extension(IParentNode page)
    {
        public IEnumerable<string> Texts(string selector) => page.QuerySelectorAll(selector).Select(element => element.TextContent);

        public IEnumerable<string?> Attributes(string selector, string name) =>
            page.QuerySelectorAll(selector).Select(element => element.GetAttribute(name));
    }
}

/// <summary>Cells and their outputs as files of notebooks have them.</summary>
internal static class CellJson
{
    public static string NotebookOf(params JsonObject[] cells) =>
        new JsonObject { ["cells"] = new JsonArray([.. cells]), ["metadata"] = new JsonObject(), ["nbformat"] = 4 }.ToJsonString();

    public static JsonObject Markdown(string text) => new() { ["cell_type"] = "markdown", ["source"] = text };

    public static JsonObject Code(string source, params JsonObject[] outputs) => new()
    {
        ["cell_type"] = "code", ["metadata"] = new JsonObject(), ["source"] = source, ["outputs"] = new JsonArray([.. outputs]),
    };

    public static JsonObject Printed(string text, string stream = "stdout") =>
        new() { ["output_type"] = "stream", ["name"] = stream, ["text"] = text };

    public static JsonObject Shown(string mimeType, JsonNode content) =>
        new() { ["output_type"] = "display_data", ["data"] = new JsonObject { [mimeType] = content } };

    public static JsonObject Html(string html) => Shown("text/html", html);

    /// <summary>As the kernel shows one of the library's values.</summary>
    public static JsonObject Shown(NotebookValue value) => HtmlWithFacts(value.ToHtml(), Facts.ToJson(value.ToFacts()));

    public static JsonObject HtmlWithFacts(string html, string facts) => new()
    {
        ["output_type"] = "display_data",
        ["data"] = new JsonObject { ["text/html"] = html, [Facts.MimeType] = JsonNode.Parse(facts) },
    };

    public static JsonObject Failed(string name, string message, params string[] traceback) => new()
    {
        ["output_type"] = "error", ["ename"] = name, ["evalue"] = message,
        ["traceback"] = new JsonArray([.. traceback.Select(line => (JsonNode)line)]),
    };
}
