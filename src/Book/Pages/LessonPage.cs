using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.NotebookEngine.Documents;

namespace PriceOfAwait.Book.Pages;

/// <summary>A notebook as a page.</summary>
internal static class LessonPage
{
    public static Markup Main(Lesson lesson, Lesson? previous, Lesson? next, PageLinks links, CancellationToken cancellation)
    {
        var headings = new HeadingIds();
        var prose = new MarkdownText(links, headings, lesson.Problem is null ? About(lesson) : Markup.Empty);
        var code = new CSharpHighlighter(cancellation);
        var outputs = new OutputMarkup(lesson.FileName, lesson.Record, links);
        var cells = lesson.Cells.Select(Shown).ToList();
        return Markup.Of($"""
            <div class="page">
            {OnThisPage(headings.All)}
            <main id="content" tabindex="-1">
            <article>
            {(headings.All is [{ Level: 1 }, ..] ? Markup.Empty : Markup.Of($"<h1>{lesson.Title}</h1>"))}
            {(lesson.Problem is { } problem ? OutputMarkup.NoteOf(lesson.OnPage(problem)) : Markup.Empty)}
            {cells}
            {outputs.Origins}
            </article>
            {Neighbors(previous, next)}
            </main>
            </div>
            """);

        // One cell at a time may be lost, never the page: what a notebook holds is anybody's.
        Markup Shown(Cell cell, int index)
        {
            cancellation.ThrowIfCancellationRequested();
            try
            {
                return Of(cell);
            }
            catch (Exception e) when (e is not OperationCanceledException)
            {
                return OutputMarkup.NoteOf($"Cell {index + 1} of '{lesson.FileName}' can't be shown: {e.Message}");
            }
        }

        Markup Of(Cell cell) => cell.Kind switch
        {
            CellKind.Markdown => Markup.Of($"<div class=\"prose\">\n{prose.ToMarkup(cell.Source)}</div>\n"),
            CellKind.Code => Markup.Of(
                $"<div class=\"cell\">\n{CodeOf(cell)}{Output.ReadAll(cell.Outputs).Select(outputs.Of)}</div>\n"),
            CellKind.Damaged => OutputMarkup.NoteOf(lesson.OnPage(cell.Problem!)),
            _ => Markup.Empty,
        };

        Markup CodeOf(Cell cell) => CodeMarkup.IsCSharp(cell.Language)
            ? CodeMarkup.Block(code.ToMarkup(cell.Source))
            : CodeMarkup.Of(cell.Source, cell.Language);
    }

    /// <summary>How long the lesson takes to read, and its verdicts.</summary>
    public static Markup About(Lesson lesson) => Markup.Of(
        $"<p class=\"about\">{TextOf(lesson.ReadingTime)} to read "
        + $"{VerdictMarkup.Counts([.. lesson.Verdicts.Select(judgment => judgment.Verdict)])}</p>");

    private static string TextOf(TimeSpan readingTime) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{Math.Max(1, Math.Round(readingTime.TotalMinutes)):0} min");

    private static Markup OnThisPage(IReadOnlyList<Heading> headings) => Markup.Of($"""
        <nav class="outline" aria-label="On this page">
        <p>On this page</p>
        <ol>{headings.Where(heading => heading.Level == 2).Select(heading => Markup.Of($"<li><a href=\"#{Uri.EscapeDataString(heading.Id)}\">{heading.Text}</a></li>"))}</ol>
        </nav>
        """);

    private static Markup Neighbors(Lesson? previous, Lesson? next) => Markup.Of($"""
        <nav class="neighbors" aria-label="Lessons before and after">
        {Neighbor(previous, "prev", "Previous")}
        {Neighbor(next, "next", "Next")}
        </nav>
        """);

    private static Markup Neighbor(Lesson? lesson, string relation, string word) =>
        lesson is null
            ? Markup.Empty
            : Markup.Of($"<a class=\"{relation}\" rel=\"{relation}\" href=\"{lesson.Link}\"><span>{word}</span> {lesson.Title}</a>");
}
