namespace PriceOfAwait.Book.Pages;

/// <summary>
/// A lesson for a projector: one slide per cell, with the short text that introduces it. Without scripts, all slides
/// show.
/// </summary>
internal static class DeckPage
{
    public static Markup Main(Lesson lesson)
    {
        var cells = LessonPage
            .CellsOf(lesson, PageNames.Of([]), new(), (outputs, _) => Answer(outputs))
            .Where(cell => cell.Markup.Text.Length > 0)
            .ToList();
        var slides = cells
            .Select(
                (cell, index) =>
                    Introduces(index - 1) ? Markup.Concat([cells[index - 1].Markup, cell.Markup]) : cell.Markup
            )
            .Where((_, index) => !Introduces(index))
            .ToList();
        return Markup.Of(
            $"""
            <header class="strip"><h1 class="lesson">{lesson.Title}</h1>
            <p class="place" aria-live="polite"></p> <p class="help-key"><kbd>?</kbd> keys</p></header>
            <main id="content" class="slides" tabindex="-1">
            {slides.Select((slide, index) => Slide(slide, index + 1, slides.Count))}
            </main>
            {new Markup(Assets.Text("keys.html"))}
            """
        );

        bool Introduces(int index) =>
            index >= 0
            && index + 1 < cells.Count
            && cells[index] is { Kind: CellKind.Markdown, HasTitle: false, Markup.Text.Length: < 350 }
            && cells[index + 1].Kind == CellKind.Code;
    }

    private static Markup Slide(Markup content, int number, int of) =>
        Markup.Of(
            $"""
            <section class="slide" id="{number}" role="group" aria-roledescription="slide"
              aria-label="{number} of {of}" tabindex="0">
            <div class="fitted">
            {content}</div>
            </section>

            """
        );

    private static Markup Answer(Markup outputs) =>
        Markup.Of(
            $"""
            <p class="ask" hidden><kbd>f</kbd> what is the output?</p>
            <div class="answer">
            {outputs}</div>

            """
        );
}
