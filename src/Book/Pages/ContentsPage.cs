using PriceOfAwait.Book.FirstPage;

namespace PriceOfAwait.Book.Pages;

internal static class ContentsPage
{
    public static Markup Main(
        IReadOnlyList<Lesson> lessons,
        IReadOnlyList<ClaimVerdicts> claims,
        IReadOnlyDictionary<string, string> pages,
        FirstPageContent content,
        PricesMarkup prices
    )
    {
        var verdicts = claims
            .Where(claim => !claim.Claim.IsOwn)
            .Select(claim => claim.Verdict)
            .OfType<Verdict>()
            .ToList();
        return Markup.Of(
            $"""
            <main id="content" tabindex="-1" class="contents">
            <h1>{Page.BookTitle}</h1>
            <p class="lead">What do <code>async</code> and <code>await</code>, <code>Task</code> and
            <code>ValueTask</code> cost, and when does it matter? Each lesson lets you guess, measures it on your
            machine, and explains what you see.</p>
            {new FindingsMarkup(content, lessons).Table}
            {Doors(content, lessons)}
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

    /// <summary>
    /// Where readers with different questions begin. A book without a door's lessons is without the door.
    /// </summary>
    private static Markup Doors(FirstPageContent content, IReadOnlyList<Lesson> lessons)
    {
        var doors = content
            .Doors.Select(door =>
                (
                    door.Title,
                    door.About,
                    Lessons: door.Lessons.Select(name => lessons.FirstOrDefault(lesson => lesson.Name == name))
                        .OfType<Lesson>()
                        .ToList()
                )
            )
            .Where(door => door.Lessons.Count > 0)
            .ToList();
        return doors.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <nav class="doors" aria-label="Where to begin">
                {doors.Select(door => Markup.Of($"""
                    <section><h2>{door.Title}</h2>
                    <p>{door.About}</p>
                    <p>{Links(door.Lessons)}</p></section>

                    """))}
                </nav>
                """
            );

        static IEnumerable<Markup> Links(List<Lesson> lessons) =>
            lessons.Select(
                (lesson, index) => Markup.Of($"{(index == 0 ? "" : " · ")}<a href=\"{lesson.Link}\">{lesson.Title}</a>")
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
