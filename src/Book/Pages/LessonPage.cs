using System.Collections.ObjectModel;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Pages;

internal static class LessonPage
{
    private const string MoreTitle = "If you want to know more";

    public static Markup Main(
        Lesson lesson,
        Lesson? previous,
        Lesson? next,
        IReadOnlyDictionary<string, string> pages,
        Markup calculator
    )
    {
        var headings = new Headings(
            lesson.Failure is null
                ? Markup.Of($"{About(lesson, Markup.Empty)}{lesson.Origin?.Chip ?? Markup.Empty}")
                : Markup.Empty
        );
        var cells = Folded(
            lesson,
            [.. CellsOf(lesson, pages, headings, FoldedAnswer, lesson.Origin, calculator).Select(cell => cell.Markup)],
            headings
        );
        return Markup.Of(
            $"""
            <div class="page">
            <nav class="outline" aria-label="On this page">
            <p>On this page</p>
            <ol>{headings.All.Where(heading => heading.Level == 2).Select(heading =>
                Markup.Of($"<li><a href=\"#{Uri.EscapeDataString(heading.Id)}\">{heading.Text}</a></li>")
            )}</ol>
            </nav>
            <main id="content" tabindex="-1">
            <article>
            {Moved(lesson, pages)}
            {(headings.All is [{ Level: 1 }, ..] ? Markup.Empty : Markup.Of($"<h1>{lesson.Title}</h1>"))}
            {cells}
            </article>
            <nav class="neighbors" aria-label="Lessons before and after">
            {Neighbor(previous, "prev", "Previous")}
            {Neighbor(next, "next", "Next")}
            </nav>
            </main>
            </div>
            """
        );
    }

    // Folds the section with this heading, because the lesson's main line doesn't need it.
    private static Markup Folded(Lesson lesson, IReadOnlyList<Markup> cells, Headings headings)
    {
        var start = lesson.Cells.TakeWhile(cell => !IsSection(cell, MoreTitle)).Count() + 1;
        var count = lesson.Cells.Skip(start).TakeWhile(cell => !IsSection(cell)).Count();
        var topics = headings
            .All.SkipWhile(heading => heading.Text != MoreTitle)
            .Skip(1)
            .TakeWhile(heading => heading.Level > 2);
        return count == 0
            ? Markup.Concat(cells)
            : Markup.Of(
                $"""
                {cells.Take(start)}<details class="more"><summary>{string.Join(
                    " · ",
                    topics.Select(topic => topic.Text)
                )}</summary>
                {cells.Skip(start).Take(count)}</details>
                {cells.Skip(start + count)}
                """
            );

        static bool IsSection(Cell cell, string title = "") =>
            cell.Kind == CellKind.Markdown && cell.Source.StartsWith($"## {title}", StringComparison.Ordinal);
    }

    public static Markup About(Lesson lesson, Markup more)
    {
        var verdicts = VerdictMarkup.Counts(lesson.Verdicts.Select(judgment => judgment.Verdict));
        // A run that measures only the lessons' own runtime shows recorded figures of the others.
        var isRecorded = lesson.Origin is { Origin.Name: not BenchmarkResults.ThisMachine };
        var measured =
            lesson.Record is { Speed: not "recorded", Started: var started } && !isRecorded
                ? Markup.Of($" <span class=\"part\">measured here on {Minute(started)}</span>")
            : isRecorded ? Markup.Of($" <span class=\"part\">recorded</span>")
            : Markup.Empty;
        var minutes = lesson.Plan is { } plan
            ? Markup.Of($"<span class=\"part\">{plan.Minutes.Reading} min</span> ")
            : Markup.Empty;
        return Markup.Of($"<p class=\"about\">{minutes}{more}{verdicts}{measured}</p>\n");
    }

    /// <summary>
    /// A lesson's cells as markup, or a note that says why there are none. <paramref name="withOutputs"/> wraps the
    /// outputs of each cell, and is told whether they answer a bet.
    /// </summary>
    public static IReadOnlyList<CellMarkup> CellsOf(
        Lesson lesson,
        IReadOnlyDictionary<string, string> pages,
        Headings headings,
        Func<Markup, bool, Markup> withOutputs,
        PageOrigin? origin = null,
        Markup calculator = default
    )
    {
        var outputs = new OutputMarkup(pages, origin);
        var answers = Bets.AnswersIn(lesson.Cells);
        return lesson.Failure is { } failure
            ? [new(CellKind.Damaged, Markup.Note(lesson.WithoutFolder(failure)))]
            : [.. lesson.Cells.Select(Of)];

        // A cell that can't be shown must not cost the rest of the page: a notebook may come from anywhere.
        CellMarkup Of(Cell cell, int index)
        {
            var headingsBefore = headings.All.Count;
            try
            {
                var markup = MarkupOf(cell, Headings.IdOfCell(index));
                return new(cell.Kind, markup, headings.All.Skip(headingsBefore).Any(heading => heading.Level == 1));
            }
            catch (Exception e)
            {
                return new(
                    CellKind.Damaged,
                    Markup.Note($"Cell {index + 1} of '{lesson.FileName}' can't be shown: {e.Message}")
                );
            }
        }

        Markup MarkupOf(Cell cell, string id) =>
            cell.Kind switch
            {
                CellKind.Markdown => Markup.Of(
                    $"<div class=\"prose\" id=\"{id}\">\n{Prose.ToMarkup(cell.Source, pages, headings)}</div>\n"
                ),
                CellKind.Code => Markup.Of(
                    $"""
                    <div class="cell" id="{id}">
                    {CodeMarkup.Framed(CodeMarkup.Of(cell.Source, cell.Language))}{OutputsOf(cell)}</div>
                    {CalculatorAfter(cell)}
                    """
                ),
                CellKind.Damaged => Markup.Note(lesson.WithoutFolder(cell.Failure!)),
                _ => Markup.Empty,
            };

        // The calculator follows the cell that multiplies the cost of the reader's own method by its calls per second.
        Markup CalculatorAfter(Cell cell) =>
            OutputFacts.In(cell).Any(facts => facts.CallsPerSecond.Count > 0) ? calculator : Markup.Empty;

        Markup OutputsOf(Cell cell) =>
            Output.ReadAll(cell.Outputs) is { Count: > 0 } some
                ? withOutputs(Markup.Concat(some.Select(outputs.Of)), answers.Contains(cell))
                : Markup.Empty;
    }

    /// <summary>Where a section has gone, shown only to a reader whose link leads to it.</summary>
    private static Markup Moved(Lesson lesson, IReadOnlyDictionary<string, string> pages) =>
        Markup.Concat(
            (lesson.Plan?.Moved ?? ReadOnlyDictionary<string, string>.Empty).Select(section =>
                Markup.Of(
                    $"""
                    <p class="moved" id="{section.Key}">What you are looking for is now on
                    <a href="{PageNames.Resolve(pages, section.Value)}">another page</a>.</p>

                    """
                )
            )
        );

    private static Markup FoldedAnswer(Markup outputs, bool answersBet) =>
        answersBet
            ? Markup.Of($"<details class=\"bet fold\"><summary>{Bets.Summary}</summary>\n{outputs}</details>\n")
            : outputs;

    private static string Minute(DateTimeOffset time) =>
        time.ToString("d MMM yyyy, HH:mm", CultureInfo.InvariantCulture);

    private static Markup Neighbor(Lesson? lesson, string relation, string word) =>
        lesson is null
            ? Markup.Empty
            : Markup.Of(
                $"""
                <a class="{relation}" rel="{relation}" href="{lesson.Link}"><span>{word}</span> {lesson.Title}</a>
                """
            );
}
