using System.Text.RegularExpressions;
using AngleSharp.Dom;

namespace PriceOfAwait.Book.Rendering;

/// <summary>The attributes that an element of a run's HTML keeps.</summary>
internal static partial class RunHtmlAttributes
{
    private static readonly HashSet<string> Kept = ["align", "colspan", "rowspan", "scope", "title", "lang", "start", "open"];

    /// <summary>Properties of text and of the order of boxes; none that could cover the page or load a file.</summary>
    private static readonly HashSet<string> Properties =
    [
        "align-items", "background-color", "border-bottom", "color", "display", "flex", "flex-wrap", "font-size", "font-style",
        "font-variant-numeric", "font-weight", "gap", "margin-top", "max-width", "min-width", "opacity", "padding", "text-align",
        "text-decoration", "vertical-align", "white-space",
    ];

    public static IEnumerable<(string Name, string Value)> Of(IElement element, PageLinks links)
    {
        foreach (var attribute in element.Attributes)
        {
            var value = attribute.LocalName switch
            {
                "href" when element.LocalName == "a" => links.Resolve(attribute.Value),
                "style" => StyleOf(attribute.Value),
                // Microsoft's formatters mark their trees so.
                "class" => string.Join(' ', attribute.Value.Split(' ').Where(name => FormatterClass().IsMatch(name))),
                var name when Kept.Contains(name) => attribute.Value,
                _ => null,
            };
            if (!string.IsNullOrEmpty(value) || attribute.LocalName == "open")
            {
                yield return (attribute.LocalName, value ?? "");
            }
        }
    }

    private static string StyleOf(string style) => string.Join(';', style.Split(';')
        .Select(declaration => declaration.Split(':', 2, StringSplitOptions.TrimEntries))
        .Where(parts => parts.Length == 2 && Properties.Contains(parts[0].ToLowerInvariant()) && Harmless().IsMatch(parts[1]))
        .Select(parts => $"{parts[0].ToLowerInvariant()}:{parts[1]}"));

    [GeneratedRegex("^dni-[a-z]+$")]
    private static partial Regex FormatterClass();

    [GeneratedRegex(@"\A(?!.*\b(url|image|image-set|src|expression|var|env|attr)\s*\()[\w\s.,%#()-]+\z", RegexOptions.IgnoreCase)]
    private static partial Regex Harmless();
}
