namespace PriceOfAwait.Display;

public sealed record Lockstep(string Title, Stepper Left, Stepper Right, IReadOnlyList<StepPair> Rows) : OutputPart
{
    public override string ToHtml() =>
        $"<div {StepperOnPage.Rows}='{string.Join(' ', Rows.Select(row => $"{row.Left} {row.Right}"))}' "
        + $"data-title='{Stepper.Quoted(Title)}'>{Left.ToHtml()}{Right.ToHtml()}</div>";

    public override string ToText() => $"{Left.ToText()}\n\n{Right.ToText()}";
}
