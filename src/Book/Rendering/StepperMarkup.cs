using PriceOfAwait.Formatting;

namespace PriceOfAwait.Book.Rendering;

/// <summary>An execution: the panels that the book's own script makes a stepper of.</summary>
internal static class StepperMarkup
{
    public static Markup Of(Stepper stepper) => Markup.Of($"""
        <div class="steps" {new Markup(StepperOnPage.AttributesOf(stepper))}>
        <p class="listing">{stepper.Title}</p>
        {stepper.Methods.Select(CodeOf)}
        <ol>
        {stepper.ToCards().Select(StepOf)}
        </ol>
        </div>
        {stepper.Footnotes.Select(footnote => Markup.Of($"<p class=\"footnote\">{footnote}</p>\n"))}
        """);

    private static Markup CodeOf(SteppedMethod method, int index) => Markup.Of($"""
        <p class="listing">{method.Name}</p>
        {Numbered(method.Source, StepperOnPage.SourceOf(method))}
        {(method.Lowered.Length == 0
            ? Markup.Empty : Fold.Of(Numbered(method.Lowered, StepperOnPage.LoweredOf(index)), method.LoweredTitle))}

        """);

    private static Markup StepOf(Card card) => Markup.Of($"""
        <li>{card.Sentence}
        {card.Lines.Select(line => Markup.Of($"<p class=\"footnote\">{TableMarkup.Breakable(line)}</p>\n"))}
        </li>

        """);

    private static Markup Numbered(string code, string mark) => Markup.Of(
        $"<pre tabindex=\"0\" {new Markup(mark)}>{new Markup(StepperOnPage.Numbered(CSharpHighlighter.ToMarkupAlone(code).Text))}</pre>\n");
}
