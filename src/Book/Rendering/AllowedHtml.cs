using Ganss.Xss;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// The HTML of a notebook that a page may show: no scripts, style sheets, forms, requests or ids. HtmlSanitizer removes
/// everything that isn't listed here, but keeps the text of removed elements.
/// </summary>
internal static class AllowedHtml
{
    private static readonly string[] Elements =
    [
        .. (
            "a abbr b blockquote br caption code col colgroup dd del details dl dt div em figcaption figure hr i "
            + "img input ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot "
            + "th thead tr u ul var"
        ).Split(' '),
    ];

    private static readonly string[] ElementsOfProse = [.. Elements, "h1", "h2", "h3", "h4", "h5", "h6"];

    private static readonly HashSet<string> RemovedWithText =
    [
        .. (
            "script style template noscript iframe object embed link meta base title head math select "
            + "textarea audio video"
        ).Split(' '),
    ];

    private static readonly string[] Attributes =
    [
        "align",
        "alt",
        "checked",
        "class",
        "colspan",
        "height",
        "href",
        "lang",
        "open",
        "rowspan",
        "scope",
        "src",
        "start",
        "style",
        "title",
        "type",
        "width",
    ];

    // The parser expands a shorthand such as padding, so only longhands are listed.
    private static readonly string[] Styles =
    [
        .. (
            "align-items background-color break-inside color column-count column-gap column-width columns display "
            + "flex flex-basis flex-direction flex-grow flex-shrink flex-wrap font-size font-style "
            + "font-variant-numeric font-weight gap grid-template-columns line-height margin-bottom margin-top "
            + "max-height max-width min-width opacity overflow-wrap row-gap text-align text-decoration "
            + "text-decoration-color text-decoration-line text-decoration-style vertical-align white-space"
        ).Split(' '),
        .. from side in new[] { "top", "right", "bottom", "left" }
        from property in new[] { "padding-{0}", "border-{0}-width", "border-{0}-style", "border-{0}-color" }
        select string.Format(CultureInfo.InvariantCulture, property, side),
        "border-top-left-radius",
        "border-top-right-radius",
        "border-bottom-right-radius",
        "border-bottom-left-radius",
    ];

    // Prose stands on the page itself, so only what keeps within a line of text is allowed.
    private static readonly string[] StylesOfProse =
    [
        .. (
            "background-color color font-style font-variant-numeric font-weight text-align text-decoration "
            + "text-decoration-color text-decoration-line text-decoration-style"
        ).Split(' '),
    ];

    /// <summary>
    /// Allows only names, colors, numbers that aren't negative, and the functions of colors and columns: nothing that
    /// requests something or lies over what is beside it.
    /// </summary>
    private static readonly Regex ForbiddenStyle = new(
        @"[^\w\s.,%#()-]|(?<!\w)-[\d.]|(?<!\b(rgba?|hsla?|repeat|minmax))\(",
        RegexOptions.IgnoreCase
    );

    /// <param name="isProse">Whether headings are allowed: only prose has them.</param>
    /// <param name="resolve">Returns where a link of the notebook leads from its page; <see langword="null"/> for
    /// nowhere.</param>
    public static HtmlSanitizer Sanitizer(bool isProse, Func<string, string?> resolve)
    {
        var sanitizer = new HtmlSanitizer(
            new()
            {
                AllowedTags = new HashSet<string>(isProse ? ElementsOfProse : Elements),
                AllowedAttributes = new HashSet<string>(Attributes),
                AllowedCssProperties = new HashSet<string>(isProse ? StylesOfProse : Styles),
                // An empty set would allow every class.
                AllowedClasses = new HashSet<string> { "dni-plaintext" },
                UriAttributes = new HashSet<string> { "href", "src" },
            }
        )
        {
            KeepChildNodes = true,
            DisallowCssPropertyValue = ForbiddenStyle,
        };
        sanitizer.RemovingTag += (_, removing) =>
        {
            if (RemovedWithText.Contains(removing.Tag.LocalName))
            {
                removing.Tag.Remove();
                removing.Cancel = true;
            }
        };
        // Keeps the classes of the trees that Microsoft's formatters write, and those of colored code.
        sanitizer.RemovingCssClass += (_, removing) =>
            removing.Cancel =
                removing.CssClass.StartsWith("dni-", StringComparison.Ordinal)
                || removing.CssClass.StartsWith(CodeMarkup.ClassPrefix, StringComparison.Ordinal);
        sanitizer.FilterUrl += (_, url) =>
            url.SanitizedUrl = url.Tag.LocalName switch
            {
                "a" => resolve(url.OriginalUrl),
                "img" when Picture.IsData(url.OriginalUrl) => url.OriginalUrl,
                _ => null,
            };
        return sanitizer;
    }
}
