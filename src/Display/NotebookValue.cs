using System.Net;

namespace PriceOfAwait.Display;

/// <summary>
/// A value that shows itself in a notebook, as tables, charts, code or words. A derived type also needs <c>[TypeFormatterSource]</c>,
/// because the formatters look at the type itself.
/// </summary>
public abstract record NotebookValue
{
    /// <summary>What a notebook shows of it, from the top down.</summary>
    public abstract IReadOnlyList<OutputPart> ToParts();

    /// <summary>The value as a fragment of HTML, every text in it encoded.</summary>
    public virtual string ToHtml()
    {
        var parts = ToParts();
        var last = parts.OfType<Stepper>().LastOrDefault();
        return string.Concat(parts.Select(
            part => part is Stepper stepper && !ReferenceEquals(stepper, last)
                ? $"<div style=margin-bottom:1.5em>{stepper.ToPanels()}</div>"
                : part.ToHtml()));
    }

    /// <summary>The same content as plain text, for terminals, logs and readers without HTML.</summary>
    public virtual string ToText() => string.Join("\n\n", ToParts().Select(part => part.ToText()));

    /// <inheritdoc cref="ToText"/>
    public sealed override string ToString() => ToText();
}

/// <summary>One table, chart, piece of code or note of an output.</summary>
public abstract record OutputPart : NotebookValue
{
    /// <summary>Itself.</summary>
    public sealed override IReadOnlyList<OutputPart> ToParts() => [this];

    /// <inheritdoc/>
    public abstract override string ToHtml();

    /// <inheritdoc/>
    public abstract override string ToText();

    private protected static string Encode(string text) => WebUtility.HtmlEncode(text);

    /// <summary>Lines in small print, such as footnotes.</summary>
    private protected static string Small(IEnumerable<string> lines) =>
        string.Concat(lines.Select(line => $"<div style=\"font-size:85%;opacity:.8;margin-top:.3em\">{Encode(line)}</div>"));
}
