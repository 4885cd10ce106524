using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book;

/// <summary>Makes a book of executed notebooks.</summary>
public sealed record BookWriter
{
    private readonly Lazy<IReadOnlyList<Run>> _recorded = new(() => RecordedRuns.LoadAll(Repository.RecordedData));

    /// <summary>plotly.js with the script that draws figures; with <see langword="null"/>, charts stay pictures.</summary>
    public string? Plotly { get; init; } = PlotlyBundle.Script;

    /// <summary>What open pages follow, to load again when they have changed.</summary>
    public Following Following { get; init; }

    /// <summary>A page beside those of every book.</summary>
    public ExtraPage? Extra { get; init; }

    /// <summary>The executed notebooks of a folder, in the order of their names.</summary>
    public static IReadOnlyList<string> NotebooksIn(string folder) =>
        Directory.Exists(folder) ? [.. Directory.GetFiles(folder, "*.ipynb").Order(StringComparer.Ordinal)] : [];

    /// <summary>The book of a folder's notebooks, made in the background and given up at once when asked.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    public Task<BookSite> WriteAsync(string folder, CancellationToken cancellation) =>
        Task.Run(() => Write(NotebooksIn(folder), cancellation), cancellation).WaitAsync(cancellation);

    /// <summary>One executed notebook for a projector, to be served: a cell at a time, in large type.</summary>
    /// <param name="notebook">Its path. One that can't be read makes a page that says so.</param>
    /// <param name="cancellation">Gives up.</param>
    public static Task<BookSite> WriteDeckAsync(string notebook, CancellationToken cancellation) => Task.Run(
        () =>
        {
            var lesson = Lesson.Read(notebook, PageNames.Contents);
            // No script draws the charts: as pictures they grow with the screen.
            var (page, version) = new Page(isInteractive: false, Following.Server, isDeck: true).Render(
                lesson.Title, PageNames.Contents, DeckPage.Main(lesson, new PageLinks(PageNames.Of([])), cancellation));
            return new BookSite(
                new Dictionary<string, byte[]>(Assets.DeckFiles()) { [PageNames.Contents] = page },
                new Dictionary<string, string> { [PageNames.Contents] = version })
            {
                Problems = lesson.Problem is { } problem ? [problem] : [],
            };
        },
        cancellation).WaitAsync(cancellation);

    /// <summary>The book of some executed notebooks.</summary>
    /// <param name="notebooks">Their paths, in the order of the lessons. One that can't be read has a page that says so.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <exception cref="DataFileException">The claims or the sources are missing or malformed.</exception>
    /// <exception cref="BenchException">A recorded run is damaged.</exception>
    public BookSite Write(IReadOnlyList<string> notebooks, CancellationToken cancellation = default)
    {
        var pages = PageNames.Of(notebooks.Select(path => Path.GetFileName(path)));
        var links = new PageLinks(pages);
        var lessons = notebooks.Select(path => Lesson.Read(path, pages[Path.GetFileName(path)])).ToList();
        var claims = JudgedClaim.All(lessons);
        var page = new Page(Plotly is not null, Following, Extra);
        var files = new ConcurrentDictionary<string, byte[]>(Assets.Files(Plotly, Following));
        var versions = new ConcurrentDictionary<string, string>();
        var places = new ConcurrentDictionary<string, IReadOnlyList<SearchPlace>>();
        var others = new List<(string File, string Title, Markup Main)>();
        Add(PageNames.Contents, Page.BookTitle, ContentsPage.Main(lessons, claims, links));
        Add(PageNames.Ledger, "The ledger of claims", LedgerPage.Main(claims));
        Add(PageNames.Teaching, "Teaching", TeachingPage.Main(pages));
        Add(PageNames.Figures, "How these figures were made", FiguresPage.Main(lessons, _recorded.Value));
        if (Extra is not null)
        {
            Add(Extra.File, Extra.Title, new(Extra.Main));
            files[Extra.StylePath] = Extra.Style;
        }

        Parallel.For(0, lessons.Count, new ParallelOptions { CancellationToken = cancellation }, index =>
        {
            var lesson = lessons[index];
            var (before, after) = (lessons.ElementAtOrDefault(index - 1), lessons.ElementAtOrDefault(index + 1));
            var main = LessonPage.Main(lesson, before, after, links, cancellation);
            (files[lesson.Page], versions[lesson.Page]) =
                page.Render(lesson.Title, lesson.Page, main, MarkdownText.PlainText(lesson.Lead?.Inline));
            places[lesson.Page] = SearchIndex.PlacesIn(main);
        });
        // The first page has nothing that the others don't have.
        files[Assets.SearchIndex] = SearchIndex.ToScript(
        [
            .. lessons.Select(lesson => (lesson.Page, lesson.Title, places[lesson.Page])),
            .. others.Where(other => other.File != PageNames.Contents)
                .Select(other => (other.File, other.Title, SearchIndex.PlacesIn(other.Main))),
        ]);
        if (Following == Following.File)
        {
            files[Assets.Versions] = Encoding.UTF8.GetBytes($"window.priceOfAwaitVersions = {JsonSerializer.Serialize(versions)};\n");
        }

        return new(files, versions) { Problems = [.. lessons.Select(lesson => lesson.Problem).OfType<string>()] };

        void Add(string file, string title, Markup main)
        {
            (files[file], versions[file]) = page.Render(title, file, main);
            others.Add((file, title, main));
        }
    }
}
