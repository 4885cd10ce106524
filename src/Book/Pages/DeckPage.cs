namespace PriceOfAwait.Book.Pages;

/// <summary>A lesson for a projector, a cell at a time. Without scripts all cells stand below each other, with everything shown.</summary>
internal static class DeckPage
{
    public static Markup Main(Lesson lesson)
    {
        var slides = LessonPage.CellsOf(lesson, PageNames.Of([]), new(), Answer).Where(slide => slide.Text.Length > 0).ToList();
        return Markup.Of($"""
            <header class="strip"><h1 class="lesson">{lesson.Title}</h1> <p class="place" aria-live="polite"></p> <p class="help-key"><kbd>?</kbd> keys</p></header>
            <main id="content" class="slides" tabindex="-1">
            {slides.Select((slide, index) => Slide(slide, index + 1, slides.Count))}
            </main>
            {new Markup(Assets.Text("keys.html"))}
            """);
    }

    private static Markup Slide(Markup content, int number, int of) => Markup.Of($"""
        <section class="slide" id="{number}" role="group" aria-roledescription="slide" aria-label="{number} of {of}" tabindex="0">
        <div class="fitted">
        {content}</div>
        </section>

        """);

    private static Markup Answer(Markup outputs) => Markup.Of($"""
        <p class="ask" hidden><kbd>f</kbd> what is the output?</p>
        <div class="answer">
        {outputs}</div>

        """);
}
