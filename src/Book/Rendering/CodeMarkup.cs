using PriceOfAwait.Formatting;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A block of code, which a reader may scroll and copy.</summary>
internal static class CodeMarkup
{
    /// <summary>Code that stands by itself, in some language.</summary>
    public static Markup Of(string code, string language) =>
        Block(IsCSharp(language)
            ? CSharpHighlighter.ToMarkupAlone(code)
            : CSharpHighlighter.Write(code, CodeTokens.Of(code, language).Select(token => (token.Start, token.End, ClassOf(token.Kind)))));

    public static bool IsCSharp(string language) => language.ToLowerInvariant() is "csharp" or "c#" or "cs";

    private static string? ClassOf(TokenKind kind) => kind switch
    {
        TokenKind.Comment => "hl-c",
        TokenKind.Text => "hl-s",
        TokenKind.Keyword => "hl-k",
        _ => "hl-t",
    };

    /// <summary>Code that is markup already.</summary>
    public static Markup Block(Markup code) => Markup.Of($"<div class=\"code\"><pre tabindex=\"0\"><code>{code}</code></pre></div>\n");
}

/// <summary>A box in which what is too wide scrolls, by keyboard too.</summary>
internal static class ScrollMarkup
{
    public static Markup End { get; } = new("</div>");

    public static Markup Start(string name) => Markup.Of($"<div class=\"scroll\" role=\"group\" aria-label=\"{name}\" tabindex=\"0\">");
}
