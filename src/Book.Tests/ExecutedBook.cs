using System.Text.Json.Nodes;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Tests;
using PriceOfAwait.Browser;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;

[assembly: AssemblyFixture(typeof(Chromium))]
[assembly: AssemblyFixture(typeof(ExecutedBook))]

namespace PriceOfAwait.Book.Tests;

/// <summary>The tutorial's own notebooks with their committed outputs, taken as if they had just been run, as a book in a folder.</summary>
public sealed class ExecutedBook : IDisposable
{
    private readonly TempFolder _folder = new();

    public ExecutedBook()
    {
        Notebooks =
        [
            .. Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb").Order(StringComparer.Ordinal)
                .Select(notebook => _folder.Execute(Path.GetFileName(notebook), File.ReadAllText(notebook))),
        ];
        Site = new BookWriter().Write(Notebooks, TestContext.Current.CancellationToken);
        Site.WriteTo(_folder["book"], cancellation: TestContext.Current.CancellationToken);
    }

    /// <summary>The names of the book's pages, which test data needs before there is a book.</summary>
    public static TheoryData<string> Pages =>
    [
        "index.html", "ledger.html", "teaching.html", "how-these-figures-were-made.html",
        .. Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb").Order(StringComparer.Ordinal)
            .Select(path => $"{Path.GetFileNameWithoutExtension(path)}.html"),
    ];

    public IReadOnlyList<string> Notebooks { get; }

    public BookSite Site { get; }

    public string this[string page] => Path.Combine(_folder["book"], page);

    public void Dispose() => _folder.Dispose();

    /// <summary>How many figures a notebook shows.</summary>
    public int FiguresOf(string page) => page switch
    {
        // All that the lessons say that something costs is in one chart.
        "index.html" => Notebooks.Any(notebook => FoundCosts.In(Notebook.Load(notebook)).Count > 0) ? 1 : 0,
        _ => FiguresShownBy(page),
    };

    private int FiguresShownBy(string page) => Notebooks
        .Where(notebook => Path.GetFileNameWithoutExtension(notebook) == Path.GetFileNameWithoutExtension(page))
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

    /// <summary>Writes a notebook and what a run would leave beside it.</summary>
    public string Execute(string name, string json)
    {
        var path = Write(name, json);
        new ExecutionRecord("recorded", DateTimeOffset.UnixEpoch, 1.5, "an OS, a .NET").SaveFor(path);
        return path;
    }

    /// <summary>Writes a notebook that no run left a record of.</summary>
    public string Write(string name, string json)
    {
        Directory.CreateDirectory(this["out"]);
        var path = Path.Combine(this["out"], name);
        File.WriteAllBytes(path, System.Text.Encoding.UTF8.GetBytes(json));
        return path;
    }

    /// <summary>A book without plotly.js.</summary>
    public static BookSite BookOf(params IReadOnlyList<string> notebooks) =>
        new BookWriter { Plotly = null }.Write(notebooks, TestContext.Current.CancellationToken);

    /// <summary>The page of the only notebook in a book.</summary>
    public static string PageOf(string notebook) => System.Text.Encoding.UTF8.GetString(
        BookOf(notebook).Files[$"{Path.GetFileNameWithoutExtension(notebook)}.html"]);
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
