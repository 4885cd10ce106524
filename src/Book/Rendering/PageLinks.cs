using System.Text.RegularExpressions;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// Where a link in prose or in an output may lead: to another page of the book, to a place on this one, or out on the web.
/// </summary>
/// <param name="pages">The page of each notebook, by the notebook's file name.</param>
internal sealed partial class PageLinks(IReadOnlyDictionary<string, string> pages)
{
    /// <summary>The link as the page has it; <see langword="null"/> for one that is dead there, or leads to a script.</summary>
    public string? Resolve(string? url)
    {
        // Browsers ignore these characters in an address.
        url = IgnoredByBrowsers().Replace(url ?? "", "").Trim();
        if (Scheme().Match(url) is { Success: true } scheme)
        {
            return scheme.Groups["name"].Value.ToLowerInvariant() is "http" or "https" or "mailto"
                && Uri.TryCreate(url, UriKind.Absolute, out var absolute)
                ? absolute.AbsoluteUri
                : null;
        }

        var parts = url.Split('#', 2);
        var fragment = parts.Length == 2 ? "#" + Uri.EscapeDataString(Uri.UnescapeDataString(parts[1])) : "";
        return parts[0].Length == 0 ? fragment.Length > 1 ? fragment : null
            : pages.TryGetValue(Uri.UnescapeDataString(parts[0]), out var page) ? Uri.EscapeDataString(page) + fragment
            : null;
    }

    [GeneratedRegex(@"\p{Cc}")]
    private static partial Regex IgnoredByBrowsers();

    [GeneratedRegex("^(?<name>[A-Za-z][A-Za-z0-9+.-]*):")]
    private static partial Regex Scheme();
}
