using PriceOfAwait.Comparing;

namespace PriceOfAwait.Book.Pages;

internal static class ContentsPage
{
    public static Markup Main(
        IReadOnlyList<Lesson> lessons, IReadOnlyList<ClaimVerdicts> claims, IReadOnlyDictionary<string, string> pages)
    {
        var verdicts = claims.Where(claim => !claim.Claim.IsOwn).Select(claim => claim.Verdict).OfType<Verdict>().ToList();
        return Markup.Of($"""
            <main id="content" tabindex="-1" class="contents">
            <h1>{Page.BookTitle}</h1>
            <p class="lead">What C#’s <code>async</code> and <code>await</code>, <code>Task</code> and <code>ValueTask</code> cost. Each lesson lets you predict a
            figure, measures it, shows it beside the figures of well-known articles, and explains it.</p>
            {Headline(lessons)}
            {(verdicts.Count == 0 ? Markup.Empty : Markup.Of($"<p class=\"summary\">What the articles found, judged by the figures of this book: {VerdictMarkup.Counts(verdicts)} <a href=\"{PageNames.Ledger}\">All claims</a></p>"))}
            <h2 id="lessons">The lessons</h2>
            <ol class="lessons">
            {lessons.Select(lesson => Entry(lesson, lessons, pages))}
            </ol>
            <p class="how"><a href="{PageNames.Teaching}">Teaching it</a>: in ninety minutes or in a day.</p>
            <p class="how"><a href="{PageNames.Figures}">How these figures were made</a>: on which machine, when, and how.</p>
            </main>
            """);
    }

    private static Markup Headline(IReadOnlyList<Lesson> lessons)
    {
        var found = lessons.SelectMany(lesson => lesson.Costs.Select(one => (one.Costs, Link: $"{lesson.Link}#{one.Place}", lesson.Title)))
            .ToList();
        return found.Count == 0 ? Markup.Empty : Markup.Of($"""
            <section class="headline">
            <h2 id="what-async-costs">What async costs</h2>
            {SafeHtml.ToMarkup(Costs.Figure([.. found.Select(one => one.Costs)], "Additional time and bytes of one operation").ToHtml())}
            <ul>
            {found.Select(one => Markup.Of($"<li>{one.Costs.ToSentence()} <a class=\"where\" href=\"{one.Link}\">{one.Title}</a></li>\n"))}
            </ul>
            </section>
            """);
    }

    private static Markup Entry(Lesson lesson, IReadOnlyList<Lesson> lessons, IReadOnlyDictionary<string, string> pages) => Markup.Of($"""
        <li>
        <a class="title" href="{lesson.Link}">{lesson.Title}</a>
        {(lesson.Lead is { } lead ? Markup.Of($"<p>{SafeHtml.ToMarkup(lead, pages, headings: null)}</p>") : Markup.Empty)}
        {(lesson.Problem is { } problem ? Markup.Note(lesson.OnPage(problem)) : LessonPage.About(lesson, Way(lesson, lessons)))}
        </li>

        """);

    private static Markup Way(Lesson lesson, IReadOnlyList<Lesson> lessons) => Markup.Of($"""
        {(lesson.Minutes is { } minutes ? Markup.Of($"<span class=\"part\">{minutes} min to do</span>") : Markup.Empty)}
        {lessons.Skip(1).Where(other => lesson.Needs.Contains(other.FileName)).Select(need => Markup.Of($"<span class=\"part\">after <a href=\"{need.Link}\">{need.Title}</a></span>"))}
        """);
}
