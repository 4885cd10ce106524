using System.Text;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Showing;

namespace PriceOfAwait.ClassBoard.Hosting;

/// <summary>The board's page: what all see, and for whoever has the teacher's key what moves it.</summary>
internal static class BoardPage
{
    /// <summary>Nothing runs, styles or loads but the board's own files.</summary>
    public const string Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /// <summary>The page with what the board shows now.</summary>
    public static byte[] Render(BoardView view) => Encoding.UTF8.GetBytes(Markup.Of($"""
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
        <main id="board">{view.Main}</main>
        <footer id="stages">{view.Stages}</footer>
        <p id="away" role="status"></p>
        <dialog id="attendees" aria-labelledby="attendees-title">
        <h2 id="attendees-title">Attendees</h2>
        <p>Who is removed is not on the board any more, with all that came from them, and can’t send again unless you let them in.</p>
        <ul></ul>
        <button type="button" class="close">Close</button>
        </dialog>
        </body>
        </html>

        """).Text);

    /// <summary>What the teacher moves the board by; the page shows it to nobody else.</summary>
    public static Markup Stages(IReadOnlyList<Stage> stages, Stage shown, bool isRevealed)
    {
        var at = stages.ToList().IndexOf(shown);
        return Markup.Of($"""
            <nav class="teacher" aria-label="The board">
            {Step("previous", "←", "Previous", stages.ElementAtOrDefault(at - 1))}
            <label><span class="spoken">Show</span> <select id="stage">{stages.GroupBy(stage => stage.Group).Select(group => Markup.Of($"<optgroup label=\"{group.Key}\">{group.Select(stage => Option(stage, shown))}</optgroup>"))}</select></label>
            {(shown.IsQuestion ? Markup.Of($"<button type=\"button\" id=\"reveal\">{(isRevealed ? "Hide" : "Reveal")}</button>") : Markup.Empty)}
            {Step("next", "→", "Next", stages.ElementAtOrDefault(at + 1))}
            <button type="button" id="people">Attendees</button>
            </nav>
            """);
    }

    private static Markup Option(Stage stage, Stage shown) =>
        Markup.Of($"<option value=\"{stage.Id}\"{(stage == shown ? new Markup(" selected") : Markup.Empty)}>{stage.Title}</option>");

    private static Markup Step(string id, string sign, string name, Stage? to) => Markup.Of($"""
        <button type="button" id="{id}" aria-label="{name}" {(to is null ? new Markup("disabled") : Markup.Of($"data-show=\"{to.Id}\""))}>{sign}</button>
        """);
}
