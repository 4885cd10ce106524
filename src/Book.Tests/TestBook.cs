using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using PriceOfAwait.Book.Tests;
using PriceOfAwait.Notebooks.Documents;

[assembly: AssemblyFixture(typeof(Chromium))]
[assembly: AssemblyFixture(typeof(ExecutedBook))]

namespace PriceOfAwait.Book.Tests;

/// <summary>The tutorial's own notebooks with their committed outputs, as a book in a folder.</summary>
public sealed class ExecutedBook : IDisposable
{
    private readonly TempFolder _folder = new();

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

    public string this[string page] => Path.Combine(_folder["book"], page);

    public void Dispose() => _folder.Dispose();

    /// <summary>How many charts a page shows: on the first page, all that the lessons say that something costs is in one.</summary>
    public static int FiguresOf(string page) => page == "index.html"
        ? Math.Min(1, Notebooks.Sum(notebook => FoundCosts.In(Notebook.Load(notebook)).Count()))
        : Notebooks.Where(notebook => Path.GetFileNameWithoutExtension(notebook) == Path.GetFileNameWithoutExtension(page))
            .SelectMany(notebook => Notebook.Load(notebook).Cells).Where(cell => cell.Kind == CellKind.Code)
            .SelectMany(cell => Output.ReadAll(cell.Outputs)).OfType<Output.Shown>()
            .Sum(shown => shown.Data.GetValueOrDefault("text/html", "").Split("data-price-of-await-figure=").Length - 1);
}

/// <summary>A folder of its own for a test, deleted with the test.</summary>
internal sealed class TempFolder : IDisposable
{
    private readonly string _path = Directory.CreateTempSubdirectory("book-tests-").FullName;

    public string this[string relative] => Path.Combine(_path, relative);

    public void Dispose() => Directory.Delete(_path, recursive: true);

    public string Write(string name, params JsonObject[] cells) => Write(name, NotebookJson.Of(cells));

    public string Write(string name, string json)
    {
        Directory.CreateDirectory(this["out"]);
        var path = Path.Combine(this["out"], name);
        // Mutated text may be no text.
        File.WriteAllBytes(path, Encoding.UTF8.GetBytes(json));
        return path;
    }

    public string WriteBook(params IReadOnlyList<string> notebooks)
    {
        new BookWriter().Write(notebooks, TestContext.Current.CancellationToken)
            .WriteTo(this["book"], cancellation: TestContext.Current.CancellationToken);
        return Path.Combine(this["book"], Path.ChangeExtension(Path.GetFileName(notebooks[0]), ".html"));
    }
}

internal static class TestSite
{
    extension(BookSite site)
    {
        public static BookSite Of(params IReadOnlyList<string> notebooks) =>
            new BookWriter { Plotly = null }.Write(notebooks, TestContext.Current.CancellationToken);

        public string Text(string file) => Encoding.UTF8.GetString(site.Files[file]);

        public IHtmlDocument Page(string file) => new HtmlParser().ParseDocument(site.Text(file));
    }

    extension(IPage page)
    {
        /// <summary>In light and in dark, of which only the colors differ.</summary>
        public async Task AssertAccessibleAsync()
        {
            foreach (var look in new[] { ColorScheme.Light, ColorScheme.Dark })
            {
                await page.EmulateMediaAsync(new() { ColorScheme = look });
                // Of what passes, a large page has so much that telling it takes longer than finding it.
                var result = await page.RunAxe(new()
                {
                    ResultTypes = [ResultType.Violations],
                    RunOnly = look == ColorScheme.Light ? null : RunOnlyOptions.Rules("color-contrast"),
                });
                Assert.Equal([], result.Violations.SelectMany(
                    violation => violation.Nodes.Select(node => $"{violation.Id}: {violation.Help}: {node.Html}")));
            }
        }

        public async Task AssertNotWiderThanTheWindowAsync() => Assert.Equal(
            0, await page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth"));
    }
}

/// <summary>Notebooks as their files have them.</summary>
internal static class NotebookJson
{
    public static string Of(params JsonObject[] cells) => new JsonObject
    {
        ["cells"] = new JsonArray([.. cells]),
        ["metadata"] = new JsonObject
        {
            ["kernelspec"] = new JsonObject { ["display_name"] = ".NET (C#)", ["language"] = "C#", ["name"] = ".net-csharp" },
        },
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    }.ToJsonString();

    public static JsonObject Prose(string markdown) =>
        new() { ["cell_type"] = "markdown", ["id"] = Guid.NewGuid().ToString("N"), ["metadata"] = new JsonObject(), ["source"] = markdown };

    public static JsonObject Code(string source, params JsonObject[] outputs) => new()
    {
        ["cell_type"] = "code",
        ["id"] = Guid.NewGuid().ToString("N"),
        ["metadata"] = new JsonObject(),
        ["source"] = source,
        ["execution_count"] = 1,
        ["outputs"] = new JsonArray([.. outputs]),
    };

    public static JsonObject Printed(string text, string stream = "stdout") =>
        new() { ["output_type"] = "stream", ["name"] = stream, ["text"] = text };

    public static JsonObject Shown(string mimeType, JsonNode content, string? plain = null)
    {
        var data = new JsonObject { [mimeType] = content };
        if (plain is not null)
        {
            data["text/plain"] = plain;
        }

        return new() { ["output_type"] = "display_data", ["metadata"] = new JsonObject(), ["data"] = data };
    }

    public static JsonObject Failed(string name, string message, params string[] traceback) => new()
    {
        ["output_type"] = "error",
        ["ename"] = name,
        ["evalue"] = message,
        ["traceback"] = new JsonArray([.. traceback.Select(line => (JsonNode)line)]),
    };
}
