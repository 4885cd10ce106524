using System.Collections.Concurrent;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Book.Trust;
using PriceOfAwait.Calibrating;
using PriceOfAwait.Charts;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book;

/// <summary>Makes a book of executed notebooks.</summary>
public sealed record BookWriter
{
    /// <summary>What verifies the records that runs left beside the notebooks.</summary>
    public SigningKey Key { get; init; } = SigningKey.OfUser;

    /// <summary>plotly.js with the script that draws figures; <see langword="null"/> leaves the charts pictures.</summary>
    public string? Plotly { get; init; } = PlotlyBundle.In(Repository.NpmFolder).Script;

    /// <summary>Whether a server shows the pages, which then load again when they have changed.</summary>
    public bool IsServed { get; init; }

    /// <summary>A page beside those of every book.</summary>
    public ExtraPage? Extra { get; init; }

    /// <summary>The executed notebooks of a folder, in the order of their names.</summary>
    public static IReadOnlyList<string> NotebooksIn(string folder) =>
        Directory.Exists(folder) ? [.. Directory.GetFiles(folder, "*.ipynb").Order(StringComparer.Ordinal)] : [];

    /// <summary>The book of a folder's notebooks, made in the background and given up at once when asked.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    public Task<BookSite> WriteAsync(string folder, CancellationToken cancellation) =>
        Task.Run(() => Write(NotebooksIn(folder), cancellation), cancellation).WaitAsync(cancellation);

    /// <summary>The book of some executed notebooks.</summary>
    /// <param name="notebooks">Their paths, in the order of the lessons. One that can't be read has a page that says so.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <exception cref="DataFileException">The claims or the sources are missing or malformed.</exception>
    /// <exception cref="BenchException">A recorded run is damaged.</exception>
    public BookSite Write(IReadOnlyList<string> notebooks, CancellationToken cancellation = default)
    {
        // Roslyn takes longer to start than all else together.
        var warmUp = Task.Run(CSharpHighlighter.WarmUp, CancellationToken.None);
        var pages = PageNames.Of(notebooks.Select(path => Path.GetFileName(path)));
        var links = new PageLinks(pages);
        var lessons = notebooks
            .Select(path => Lesson.Read(path, pages[Path.GetFileName(path)], Key)).ToList();
        var claims = JudgedClaim.All(lessons);
        var recorded = RecordedRuns.LoadAll(Repository.RecordedData);
        var calibrations = recorded.Select(run => run.RecordedOn!).Distinct()
            .SelectMany(machine => RecordedCalibrations.Load(Repository.RecordedData, machine)).ToList();
        var page = new Page(Plotly is not null, IsServed, Extra);
        var files = new ConcurrentDictionary<string, byte[]>(Assets.Files(Plotly, IsServed));
        var versions = new ConcurrentDictionary<string, string>();
        Add(PageNames.Contents, Page.BookTitle, ContentsPage.Main(lessons, claims, links));
        Add(PageNames.Ledger, "The ledger of claims", LedgerPage.Main(claims));
        Add(PageNames.Figures, "How these figures were made", FiguresPage.Main(lessons, recorded, calibrations));
        if (Extra is not null)
        {
            Add(Extra.File, Extra.Title, new(Extra.Main));
            files[Extra.StylePath] = Extra.Style;
        }

        warmUp.Wait(cancellation);
        Parallel.For(0, lessons.Count, new ParallelOptions { CancellationToken = cancellation }, index =>
        {
            var lesson = lessons[index];
            var main = LessonPage.Main(lesson, lessons.ElementAtOrDefault(index - 1), lessons.ElementAtOrDefault(index + 1), links,
                cancellation);
            Add(lesson.Page, lesson.Title, main, MarkdownText.PlainText(lesson.Lead?.Inline));
        });
        return new(files, versions) { Problems = [.. lessons.Select(lesson => lesson.Problem).OfType<string>()] };

        void Add(string file, string title, Markup main, string? description = null) =>
            (files[file], versions[file]) = page.Render(title, file, main, description);
    }
}
