namespace PriceOfAwait.ClassBoard;

internal sealed record BoardView(string Main, string Stages)
{
    public static BoardView Of(IReadOnlyList<Stage> stages, Stage shown, bool isRevealed)
    {
        var at = stages.ToList().IndexOf(shown);
        var list = stages
            .GroupBy(stage => stage.Group)
            .Select(group =>
                Markup.Of($"<optgroup label=\"{group.Key}\">{group.Select(stage => Option(stage, shown))}</optgroup>")
            );
        return new(
            shown.Show(isRevealed).Text,
            Markup
                .Of(
                    $"""
                    <nav class="teacher" aria-label="The board">
                    {Step("previous", "←", "Previous", stages.ElementAtOrDefault(at - 1))}
                    <label><span class="spoken">Show</span> <select id="stage">{list}</select></label>
                    {(
                        shown.IsQuestion
                            ? Markup.Of(
                                $"<button type=\"button\" id=\"reveal\">{(isRevealed ? "Hide" : "Reveal")}</button>"
                            )
                            : Markup.Empty
                    )}
                    {Step("next", "→", "Next", stages.ElementAtOrDefault(at + 1))}
                    <button type="button" id="people">Attendees</button>
                    </nav>
                    """
                )
                .Text
        );
    }

    // Inserts the stages first, because they contain no attendee's text, which could imitate a placeholder.
    public string ToPage() =>
        ClassServer
            .Asset("board.html")
            .Replace("{{stages}}", Stages, StringComparison.Ordinal)
            .Replace("{{main}}", Main, StringComparison.Ordinal);

    private static Markup Option(Stage stage, Stage shown) =>
        Markup.Of($"<option value=\"{stage.Id}\"{(stage == shown ? " selected" : "")}>{stage.Title}</option>");

    private static Markup Step(string id, string sign, string name, Stage? to) =>
        Markup.Of(
            $"""
            <button type="button" id="{id}" aria-label="{name}" {(
                to is null ? new Markup("disabled") : Markup.Of($"data-show=\"{to.Id}\"")
            )}>{sign}</button>
            """
        );
}
