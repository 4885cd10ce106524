using System.Net;
using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>C# as the compiler sees it after it has replaced <c>async</c>, lambdas and local functions by simpler things.</summary>
/// <param name="Title">What it was before.</param>
/// <param name="Code">What it is now, as C#.</param>
[TypeFormatterSource]
public sealed record LoweredCode(string Title, string Code) : INotebookValue
{
    /// <summary>This code and others side by side.</summary>
    public SideBySide Beside(params IReadOnlyList<LoweredCode> others) => new([this, .. others]);

    /// <inheritdoc/>
    public string ToHtml() =>
        $"<div style=\"font-weight:600\">{WebUtility.HtmlEncode(Title)}</div>"
        + $"<pre data-language=\"csharp\" style=\"overflow-x:auto;font-size:85%;line-height:1.35;margin:.3em 0\">{Highlighting.ToHtml(Code)}</pre>";

    /// <inheritdoc/>
    public string ToText() => $"// {Title}\n{Code}";
}
