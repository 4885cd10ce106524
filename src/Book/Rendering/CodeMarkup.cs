namespace PriceOfAwait.Book.Rendering;

internal static class CodeMarkup
{
    public const string ClassPrefix = "hl-";

    /// <summary>The code with its tokens in the page's colors.</summary>
    public static Markup Of(string code, string language)
    {
        code = code.ReplaceLineEndings("\n");
        language = language.ToLowerInvariant();
        var (html, end) = (new StringBuilder(), 0);
        foreach (var token in CodeTokens.Of(code, language is "c#" or "cs" ? Listing.CSharp : language))
        {
            var (before, colored) = (code[end..token.Start], code[token.Start..token.End]);
            html.Append(Markup.Of($"{before}<span class=\"{ClassOf(token.Kind)}\">{colored}</span>").Text);
            end = token.End;
        }

        return Markup.Of($"{new Markup(html.ToString())}{code[end..]}");
    }

    public static Markup Framed(Markup code) =>
        Markup.Of($"<div class=\"code\"><pre tabindex=\"0\"><code>{code}</code></pre></div>\n");

    public static string ClassOf(TokenKind kind) => $"{ClassPrefix}{kind}".ToLowerInvariant();
}
