namespace PriceOfAwait.Book.Pages;

internal static class ContentsPage
{
    public static Markup Main(
        IReadOnlyList<Lesson> lessons,
        IReadOnlyList<ClaimVerdicts> claims,
        IReadOnlyDictionary<string, string> pages
    )
    {
        var verdicts = claims
            .Where(claim => !claim.Claim.IsOwn)
            .Select(claim => claim.Verdict)
            .OfType<Verdict>()
            .ToList();
        var prices = new PricesMarkup(lessons);
        return Markup.Of(
            $"""
            <main id="content" tabindex="-1" class="contents">
            <h1>{Page.BookTitle}</h1>
            {prices.Answer}
            <p class="lead">Each lesson lets you predict what <code>async</code> and <code>await</code>,
            <code>Task</code> and <code>ValueTask</code> cost, measures it, shows it beside the figures of well-known
            articles, and explains it.</p>
            {lessons.Take(1).Select(first => Markup.Of($"<p><a class=\"start\" href=\"{first.Link}\">Start</a></p>"))}
            {prices.Comparisons}
            {Held(verdicts)}
            <h2 id="lessons">The lessons</h2>
            {lessons.GroupBy(lesson => lesson.Part).Select(part => Markup.Of($"""
                {(part.Key.Length > 0 ? Markup.Of($"<h3>{part.Key}</h3>") : Markup.Empty)}
                <ol class="lessons">
                {part.Select(lesson => Entry(lesson, lessons, pages))}
                </ol>

                """))}
            <p class="how"><a href="{PageNames.Teaching}">Teaching it</a>: in ninety minutes or in a day.</p>
            <p class="how"><a href="{PageNames.Figures}">How these figures were made</a>:
            on which machine, when, and how.</p>
            </main>
            """
        );
    }

    private static Markup Held(List<Verdict> verdicts) =>
        verdicts.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <p class="summary"><strong>{VerdictWords.Held(verdicts)}.</strong>
                {VerdictMarkup.Counts(
                    verdicts.Where(verdict => verdict != Verdict.Holds)
                )} <a href="{PageNames.Ledger}">All claims</a></p>
                """
            );

    private static Markup Entry(
        Lesson lesson,
        IReadOnlyList<Lesson> lessons,
        IReadOnlyDictionary<string, string> pages
    ) =>
        Markup.Of(
            $"""
            <li>
            <a class="title" href="{lesson.Link}">{lesson.Title}</a>
            {(
                lesson.Lead is { } lead
                    ? Markup.Of($"<p>{SafeHtml.ToMarkup(lead, pages, headings: null)}</p>")
                    : Markup.Empty
            )}
            {(
                lesson.Failure is { } failure
                    ? Markup.Note(lesson.WithoutFolder(failure))
                    : LessonPage.About(lesson, Way(lesson, lessons))
            )}
            </li>

            """
        );

    private static Markup Way(Lesson lesson, IReadOnlyList<Lesson> lessons) =>
        Markup.Of(
            $"""
            {lessons.Skip(1).Where(other => lesson.Plan?.Needs.Contains(other.Name) == true).Select(need =>
                Markup.Of($"<span class=\"part\">after <a href=\"{need.Link}\">{need.Title}</a></span>")
            )}
            """
        );
}
