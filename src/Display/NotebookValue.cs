namespace PriceOfAwait.Display;

/// <summary>A value that shows itself in a notebook, as tables, charts, code or words.</summary>
public abstract record NotebookValue
{
    public abstract IReadOnlyList<OutputPart> ToParts();

    /// <summary>The value as a fragment of HTML, with every text encoded.</summary>
    public virtual string ToHtml() => string.Concat(ToParts().Select(part => part.ToHtml()));

    /// <summary>The same content as plain text, for terminals, logs and readers without HTML.</summary>
    public virtual string ToText() => string.Join("\n\n", ToParts().Select(part => part.ToText()));

    /// <summary>What it shows, as data: records with a <see cref="FactListAttribute"/>.</summary>
    public virtual IReadOnlyList<object> ToFacts() => [.. ToParts().SelectMany(part => part.ToFacts())];

    public sealed override string ToString() => ToText();
}
