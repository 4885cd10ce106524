using System.Net;
using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>The machine code of a benchmark, as the JIT lists it.</summary>
/// <param name="Title">The benchmark's name.</param>
/// <param name="Code">The instructions of the benchmark method, then those of what it calls, as <see cref="CodeSize.Methods"/> says; addresses are left out.</param>
[TypeFormatterSource]
public sealed record NativeCode(string Title, string Code) : INotebookValue
{
    /// <summary>This code and others side by side.</summary>
    public SideBySide Beside(params IReadOnlyList<NativeCode> others) => new([this, .. others]);

    /// <inheritdoc/>
    public string ToHtml() =>
        $"<div style=\"font-weight:600\">{WebUtility.HtmlEncode(Title)}</div>"
        + $"<pre data-language=\"asm\" style=\"overflow:auto;max-height:40em;font-size:85%;line-height:1.35;margin:.3em 0\">{Highlighting.AssemblyToHtml(Code)}</pre>";

    /// <inheritdoc/>
    public string ToText() => $"; {Title}\n{Code}";

    /// <inheritdoc cref="ToText"/>
    public override string ToString() => ToText();
}
