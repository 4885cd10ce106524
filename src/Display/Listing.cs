using System.Net;

namespace PriceOfAwait.Display;

/// <summary>A piece of code to read.</summary>
/// <param name="Title">What it is.</param>
/// <param name="Code">Its lines.</param>
/// <param name="Language"><see cref="CSharp"/> or <see cref="Assembly"/>; any other has no colors.</param>
[TypeFormatterSource]
public sealed record Listing(string Title, string Code, string Language) : OutputPart
{
    /// <summary>C#, as a decompiler writes it too.</summary>
    public const string CSharp = "csharp";

    /// <summary>Machine code, as the JIT lists it.</summary>
    public const string Assembly = "asm";

    /// <inheritdoc/>
    public override string ToHtml()
    {
        var height = Language == Assembly ? "overflow:auto;max-height:40em" : "overflow-x:auto";
        return $"<div style=\"font-weight:600\">{WebUtility.HtmlEncode(Title)}</div>"
            + $"<pre data-language=\"{WebUtility.HtmlEncode(Language)}\" style=\"{height};font-size:85%;line-height:1.35;margin:.3em 0\">"
            + $"{CodeTokens.ToHtml(Code, Language)}</pre>";
    }

    /// <inheritdoc/>
    public override string ToText() => $"{(Language == Assembly ? ";" : "//")} {Title}\n{Code}";
}
