using AngleSharp.Html.Dom;
using Ganss.Xss;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// Turns the HTML of any notebook into what its page shows. <see cref="AllowedHtml"/> says what stays, and
/// <see cref="BookSteps"/> changes it before and after.
/// </summary>
internal static partial class SafeHtml
{
    private const int MaxDepth = 200;
    private const int MaxOpen = 5_000;

    private static Markup TooDeep { get; } =
        Markup.Note($"This output’s HTML isn’t shown: it is nested more than {MaxDepth} levels deep.");

    /// <param name="pages">The book's pages, by the names of their notebooks.</param>
    /// <param name="headings">Collects the headings of prose; <see langword="null"/> for an output, which has
    /// none.</param>
    public static Markup ToMarkup(
        string html,
        IReadOnlyDictionary<string, string>? pages = null,
        Headings? headings = null
    )
    {
        if (IsTooSlowToParse(html))
        {
            return TooDeep;
        }

        var steps = new BookSteps(headings);
        var sanitizer = AllowedHtml.Sanitizer(
            isProse: headings is not null,
            url => PageNames.Resolve(pages ?? PageNames.Of([]), url)
        );
        using var document = sanitizer.HtmlParserFactory().ParseDocument(html);
        var body = (IHtmlElement)document.Body!;
        if (IsTooDeep(body))
        {
            return TooDeep;
        }

        steps.BeforeSanitizing(body);
        sanitizer.SanitizeDom(document, body);
        steps.AfterSanitizing(body);
        return new(AngleSharp.FormatExtensions.ToHtml(body.ChildNodes, HtmlFormatter.Instance));
    }

    /// <inheritdoc cref="ToMarkup(string, IReadOnlyDictionary{string, string}?, Headings?)"/>
    public static Markup ToMarkup(IElement body, IReadOnlyDictionary<string, string> pages, Headings? headings) =>
        IsTooDeep(body) ? TooDeep : ToMarkup(body.InnerHtml, pages, headings);

    /// <summary>Whether the markup contains a chart. Text can't look like one, because text is encoded.</summary>
    public static bool HasChart(Markup markup) =>
        markup.Text.Contains(PartMarkup.ChartDataBlock, StringComparison.Ordinal);

    /// <summary>Whether the HTML is nested so deeply that writing it could overflow the stack.</summary>
    private static bool IsTooDeep(IElement body) =>
        body.Descendants().Any(node => node.Ancestors().Skip(MaxDepth).Any());

    /// <summary>
    /// Whether parsing would take minutes: its time grows with the square of the number of elements left open.
    /// </summary>
    public static bool IsTooSlowToParse(string html)
    {
        var open = 0;
        foreach (var tag in StartOrEnd().EnumerateMatches(html))
        {
            open += html[tag.Index + 1] == '/' ? -1 : 1;
            if (open > MaxOpen)
            {
                return true;
            }
        }

        return false;
    }

    // The tags of elements for which the parser searches all open elements.
    [GeneratedRegex(
        "</?(address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form"
            + "|h[1-6]|header|hgroup|main|menu|nav|ol|pre|section|summary|table|ul"
            + "|a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\\s>]",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex StartOrEnd();
}
