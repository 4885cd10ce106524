using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.ClassBoard;

/// <summary>What the board shows at a moment: what all see, and what the teacher moves it by.</summary>
internal sealed record BoardView(string Main, string Stages)
{
    public static BoardView Of(IReadOnlyList<Stage> stages, Stage shown, bool isRevealed)
    {
        var at = stages.ToList().IndexOf(shown);
        var list = stages.GroupBy(stage => stage.Group).Select(group => Markup.Of(
            $"<optgroup label=\"{group.Key}\">{group.Select(stage => Option(stage, shown))}</optgroup>"));
        return new(shown.Show(isRevealed).Text, Markup.Of($"""
            <nav class="teacher" aria-label="The board">
            {Step("previous", "←", "Previous", stages.ElementAtOrDefault(at - 1))}
            <label><span class="spoken">Show</span> <select id="stage">{list}</select></label>
            {(shown.IsQuestion ? Markup.Of($"<button type=\"button\" id=\"reveal\">{(isRevealed ? "Hide" : "Reveal")}</button>") : Markup.Empty)}
            {Step("next", "→", "Next", stages.ElementAtOrDefault(at + 1))}
            <button type="button" id="people">Attendees</button>
            </nav>
            """).Text);
    }

    public string ToPage() => Markup.Of($"""
        <!doctype html>
        <html lang="en" class="board">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>The class · The Price of Await</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/assets/book.css">
        <link rel="stylesheet" href="/assets/class.css">
        <script src="/assets/theme.js"></script>
        <script defer src="/assets/class.js"></script>
        </head>
        <body>
        <main id="board">{new Markup(Main)}</main>
        <footer id="stages">{new Markup(Stages)}</footer>
        <p id="away" role="status"></p>
        <dialog id="attendees" aria-labelledby="attendees-title">
        <h2 id="attendees-title">Attendees</h2>
        <p>Who is removed is not on the board any more, with all that came from them, and can’t send again unless you let them in.</p>
        <ul></ul>
        <button type="button" class="close">Close</button>
        </dialog>
        </body>
        </html>

        """).Text;

    private static Markup Option(Stage stage, Stage shown) =>
        Markup.Of($"<option value=\"{stage.Id}\"{(stage == shown ? new Markup(" selected") : Markup.Empty)}>{stage.Title}</option>");

    private static Markup Step(string id, string sign, string name, Stage? to) => Markup.Of($"""
        <button type="button" id="{id}" aria-label="{name}" {(to is null ? new Markup("disabled") : Markup.Of($"data-show=\"{to.Id}\""))}>{sign}</button>
        """);
}
