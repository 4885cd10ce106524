using System.Net;

namespace PriceOfAwait.Display;

/// <summary>A sentence or two, such as why there is nothing else to show.</summary>
/// <param name="Text">The words.</param>
[TypeFormatterSource]
public sealed record Note(string Text) : OutputPart
{
    /// <inheritdoc/>
    public override string ToHtml() => $"<div>{WebUtility.HtmlEncode(Text)}</div>";

    /// <inheritdoc/>
    public override string ToText() => Text;
}
