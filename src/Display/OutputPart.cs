namespace PriceOfAwait.Display;

public abstract record OutputPart : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [this];

    public override IReadOnlyList<object> ToFacts() => [];

    public abstract override string ToHtml();

    public abstract override string ToText();
}
