using System.Collections.Concurrent;
using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book;

public sealed record BookWriter
{
    private readonly FirstPageFigures _recorded = FirstPageFigures.Recorded();

    private readonly Lazy<IReadOnlyList<(Machine, IReadOnlyList<BenchmarkResults>)>> _machines = new(() =>
        [
            .. RecordedRuns
                .MachinesIn(Repository.RecordedData)
                .Select(machine => (machine, RecordedRuns.LoadAll(Repository.RecordedData, machine)))
                .Where(machine => machine.Item2.Count > 0),
        ]
    );

    private readonly LessonReader _lessons = new();

    private readonly ConcurrentDictionary<string, (object Key, Markup Main)> _mains = [];

    /// <summary>
    /// Whether open pages reload themselves when they have changed: while a server shows them, or while a run replaces
    /// them.
    /// </summary>
    public bool IsFollowed { get; init; }

    public ExtraPage? Extra { get; init; }

    /// <summary>In the order of the book's contents. Notebooks that aren't in the contents follow, by name.</summary>
    public static IReadOnlyList<string> NotebooksIn(string folder)
    {
        var order = Contents.All.SelectMany(part => part.Lessons).Select(lesson => lesson.Name).ToList();
        return !Directory.Exists(folder)
            ? []
            :
            [
                .. Directory
                    .GetFiles(folder, "*.ipynb")
                    .Order(StringComparer.Ordinal)
                    .OrderBy(path =>
                        order.IndexOf(Path.GetFileNameWithoutExtension(path)) is >= 0 and var index
                            ? index
                            : order.Count
                    ),
            ];
    }

    /// <summary>Whether the book's contents name this notebook.</summary>
    public static bool IsInContents(string notebook) =>
        Contents
            .All.SelectMany(part => part.Lessons)
            .Any(lesson => lesson.Name == Path.GetFileNameWithoutExtension(notebook));

    /// <summary>Makes the book in the background. Cancellation takes effect at once.</summary>
    /// <inheritdoc cref="Write(IReadOnlyList{string}, CancellationToken)" path="/exception"/>
    public Task<BookSite> WriteAsync(string folder, CancellationToken cancellation) =>
        Task.Run(() => Write(NotebooksIn(folder), SessionsIn(folder), cancellation), cancellation)
            .WaitAsync(cancellation);

    /// <summary>The folder of figures that a run measures in laps, beside its notebooks.</summary>
    public static string SessionsIn(string folder) => Path.Combine(folder, "sessions");

    /// <summary>
    /// Turns an executed notebook into slides for a projector. If the notebook can't be read, the page says so.
    /// </summary>
    public static Task<BookSite> WriteDeckAsync(string notebook, CancellationToken cancellation) =>
        Task.Run(
                () =>
                {
                    var lesson = Lesson.Read(notebook, PageNames.Contents);
                    // Charts remain pictures here, because pictures grow with the screen.
                    var files = Assets.DeckFiles();
                    new Page(files, isFollowed: true, isDeck: true).Add([
                        (PageNames.Contents, lesson.Title, DeckPage.Main(lesson), null),
                    ]);
                    return new BookSite(files, lesson.Failure is { } failure ? [failure] : []);
                },
                cancellation
            )
            .WaitAsync(cancellation);

    /// <summary>Makes all pages. The page of a notebook that can't be read says so.</summary>
    /// <exception cref="DataFileException">The claims or the sources are missing or malformed.</exception>
    /// <exception cref="BenchException">A recorded run is damaged.</exception>
    public BookSite Write(IReadOnlyList<string> notebooks, CancellationToken cancellation = default) =>
        Write(notebooks, sessions: null, cancellation);

    private BookSite Write(IReadOnlyList<string> notebooks, string? sessions, CancellationToken cancellation)
    {
        var names = PageNames.Of(notebooks.Select(path => Path.GetFileName(path)));
        var lessons = notebooks.Select(path => _lessons.Read(path, names[Path.GetFileName(path)])).ToList();
        var claims = ClaimVerdicts.All(lessons);
        var damaged = new ConcurrentDictionary<string, bool>();
        var content = ContentOf(lessons, sessions, problem => damaged.TryAdd(problem, true));
        var prices = new PricesMarkup(content, lessons);
        List<(string File, string Title, Markup Main, string? Description)> pages =
        [
            .. lessons
                .AsParallel()
                .AsOrdered()
                .WithCancellation(cancellation)
                .Select(
                    (lesson, index) =>
                        (
                            lesson.Page,
                            lesson.Title,
                            MainOf(
                                lesson,
                                lessons.ElementAtOrDefault(index - 1),
                                lessons.ElementAtOrDefault(index + 1),
                                names,
                                prices.Calculator
                            ),
                            lesson.Lead is { } lead ? Prose.TextOf(lead) : null
                        )
                ),
            (PageNames.Ledger, "The ledger of claims", LedgerPage.Main(claims), null),
            (PageNames.Teaching, "Teaching", Teaching(names), null),
            (PageNames.Figures, "How these figures were made", FiguresPage.Main(lessons, _machines.Value), null),
            (PageNames.Calls, "What you can call in a cell", CallsPage.Main(lessons), null),
        ];
        var files = Assets.Files(IsFollowed);
        if (Extra is not null)
        {
            pages.Add((Extra.File, Extra.Title, new(Extra.Main), null));
            files[Extra.StylePath] = Encoding.UTF8.GetBytes(Extra.Style);
        }

        // The first page is not in the search index, because its text is also on other pages.
        files[Assets.SearchIndex] = SearchIndex.ToScript(
            pages.Select(page => (page.File, page.Title, SearchIndex.PlacesIn(page.Main)))
        );
        pages.Add(
            (PageNames.Contents, Page.BookTitle, ContentsPage.Main(lessons, claims, names, content, prices), null)
        );
        new Page(files, IsFollowed, Extra).Add(pages);
        return new(files, [.. lessons.Select(lesson => lesson.Failure).OfType<string>(), .. damaged.Keys]);
    }

    /// <summary>
    /// The first page's figures: of the laps beside the notebooks, unless these were executed with recorded figures
    /// after that. What no lesson of this book measures is left out.
    /// </summary>
    private FirstPageContent ContentOf(IReadOnlyList<Lesson> lessons, string? sessions, Action<string> tell)
    {
        var plan = FirstPagePlan.Read().Only([.. lessons.Select(lesson => lesson.Name)]);
        var since = lessons
            .Where(lesson => lesson.ShowsRecorded)
            .Select(lesson => lesson.Record!.Started)
            .DefaultIfEmpty(DateTimeOffset.MinValue)
            .Max();
        return FirstPageContent.Of(
            plan,
            sessions is null
                ? null
                : FirstPageFigures.InLaps(
                    sessions,
                    since,
                    lessons
                        .Where(lesson => lesson is { ShowsRecorded: false, Record: not null })
                        .Select(lesson => lesson.Calls)
                        .FirstOrDefault(calls => calls is not null),
                    tell
                ),
            _recorded
        );
    }

    /// <summary>A page is made again only if something that it shows has changed.</summary>
    private Markup MainOf(
        Lesson lesson,
        Lesson? previous,
        Lesson? next,
        IReadOnlyDictionary<string, string> names,
        Markup calculator
    )
    {
        var key = (
            lesson.Cells,
            lesson.Failure,
            previous?.Link,
            previous?.Title,
            next?.Link,
            next?.Title,
            calculator.Text,
            string.Join('\n', names)
        );
        if (!_mains.TryGetValue(lesson.Page, out var known) || !known.Key.Equals(key))
        {
            _mains[lesson.Page] = known = (key, LessonPage.Main(lesson, previous, next, names, calculator));
        }

        return known.Main;
    }

    private static Markup Teaching(IReadOnlyDictionary<string, string> names) =>
        Markup.Of(
            $"""
            <main id="content" tabindex="-1" class="teaching">
            <div class="prose">
            {Prose.ToMarkup(
                File.ReadAllText(Repository.TeachingFile),
                names.ToDictionary(page => $"../notebooks/{page.Key}", page => page.Value),
                new()
            )}</div>
            </main>
            """
        );
}
