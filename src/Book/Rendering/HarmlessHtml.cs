using System.Net;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// Raw HTML in prose: a few elements without attributes stay what they are, comments go, and all else is shown as the text that it is.
/// </summary>
internal static partial class HarmlessHtml
{
    public static Markup Of(string html)
    {
        html = Comment().Replace(html, "");
        var end = 0;
        var parts = new List<Markup>();
        foreach (Match tag in Harmless().Matches(html))
        {
            parts.Add(AsText(html[end..tag.Index]));
            parts.Add(new(tag.Value.ToLowerInvariant()));
            end = tag.Index + tag.Length;
        }

        return Markup.Concat(parts.Append(AsText(html[end..])));
    }

    /// <summary>An entity stands for its character.</summary>
    private static Markup AsText(string html) => Markup.Encode(WebUtility.HtmlDecode(html));

    [GeneratedRegex("<!--.*?-->", RegexOptions.Singleline)]
    private static partial Regex Comment();

    [GeneratedRegex(@"</?(details|summary|br|sub|sup|kbd)\s*/?>|<details open>", RegexOptions.IgnoreCase)]
    private static partial Regex Harmless();
}
