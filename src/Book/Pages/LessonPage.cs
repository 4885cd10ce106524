using System.Globalization;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Pages;

/// <summary>A notebook as a page.</summary>
internal static class LessonPage
{
    public static Markup Main(Lesson lesson, Lesson? previous, Lesson? next, PageLinks links, CancellationToken cancellation)
    {
        var headings = new HeadingIds();
        var about = lesson.Problem is null ? About(lesson, Markup.Empty) : Markup.Empty;
        var markup = new CellMarkup(lesson, links, headings, about, cancellation);
        var cells = lesson.Cells.Select((cell, index) => markup.Of(cell, index, outputs => outputs)).ToList();
        return Markup.Of($"""
            <div class="page">
            {OnThisPage(headings.All)}
            <main id="content" tabindex="-1">
            <article>
            {(headings.All is [{ Level: 1 }, ..] ? Markup.Empty : Markup.Of($"<h1>{lesson.Title}</h1>"))}
            {(lesson.Problem is { } problem ? OutputMarkup.NoteOf(lesson.OnPage(problem)) : Markup.Empty)}
            {cells}
            </article>
            {Neighbors(previous, next)}
            </main>
            </div>
            """);
    }

    /// <summary>How long the lesson takes to read, its verdicts, and whether its figures are of this machine.</summary>
    /// <param name="lesson">The lesson.</param>
    /// <param name="more">What else is said of it, after the time.</param>
    public static Markup About(Lesson lesson, Markup more) => Markup.Of(
        $"<p class=\"about\">{TextOf(lesson.ReadingTime)} to read {more}"
        + $"{VerdictMarkup.Counts([.. lesson.Verdicts.Select(judgment => judgment.Verdict)])}{MeasuredHere(lesson)}</p>");

    private static Markup MeasuredHere(Lesson lesson) => lesson.Record is { Speed: not "recorded", Started: var started }
        ? Markup.Of($" <span class=\"part\">measured here on {started.ToString("d MMM yyyy, HH:mm", CultureInfo.InvariantCulture)}</span>")
        : Markup.Empty;

    private static string TextOf(TimeSpan readingTime) =>
        string.Create(CultureInfo.InvariantCulture, $"{Math.Max(1, Math.Round(readingTime.TotalMinutes)):0} min");

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
