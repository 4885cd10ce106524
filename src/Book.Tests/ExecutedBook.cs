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
            "index.html",
            "ledger.html",
            "teaching.html",
            "how-these-figures-were-made.html",
            "what-you-can-call.html",
            .. Notebooks.Select(path => $"{Path.GetFileNameWithoutExtension(path)}.html"),
        ];

    public static IReadOnlyList<string> Notebooks { get; } =
        BookWriter.NotebooksIn(Path.Combine(Repository.Root, "notebooks"));

    public BookSite Site { get; }

    public string this[string page] => _folder[$"book/{page}"];

    public void Dispose() => _folder.Dispose();

    /// <summary>How many charts a page shows; on the first page, all costs that the lessons show are in one.</summary>
    public static int FiguresOf(string page) =>
        page == "index.html"
            ? 1
            : Notebooks
                .Where(notebook => Path.ChangeExtension(Path.GetFileName(notebook), ".html") == page)
                .Sum(notebook => File.ReadAllText(notebook).Split($"{ChartPart.Mark}=").Length - 1);
}
