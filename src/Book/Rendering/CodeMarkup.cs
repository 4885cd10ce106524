using System.Text;
using PriceOfAwait.Display;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A block of code, which a reader may scroll and copy, in the colors of its language.</summary>
internal static class CodeMarkup
{
    public static Markup Of(string code, string language)
    {
        code = code.ReplaceLineEndings("\n");
        language = language.ToLowerInvariant();
        var html = new StringBuilder(code.Length * 2);
        var end = 0;
        foreach (var token in CodeTokens.Of(code, language is "c#" or "cs" ? Listing.CSharp : language))
        {
            html.Append(Markup.Encoded(code[end..token.Start])).Append("<span class=\"").Append(ClassOf(token.Kind)).Append("\">")
                .Append(Markup.Encoded(code[token.Start..token.End])).Append("</span>");
            end = token.End;
        }

        html.Append(Markup.Encoded(code[end..]));
        return Markup.Of($"<div class=\"code\"><pre tabindex=\"0\"><code>{new Markup(html.ToString())}</code></pre></div>\n");
    }

    public static string ClassOf(TokenKind kind) => kind switch
    {
        TokenKind.Comment => "hl-c",
        TokenKind.Text => "hl-s",
        TokenKind.Keyword => "hl-k",
        TokenKind.Type => "hl-t",
        TokenKind.Method => "hl-m",
        TokenKind.Number => "hl-n",
        _ => "hl-p",
    };
}

/// <summary>A box in which what is too wide scrolls, by keyboard too.</summary>
internal static class ScrollMarkup
{
    public static Markup End { get; } = new("</div>");

    public static Markup Start(string name) => Markup.Of($"<div class=\"scroll\" role=\"group\" aria-label=\"{name}\" tabindex=\"0\">");
}
