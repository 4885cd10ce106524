using AngleSharp.Html.Dom;
using Ganss.Xss;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// HTML of any notebook, as its page shows it: what <see cref="AllowedHtml"/> allows, then changed by
/// <see cref="BookSteps"/>.
/// </summary>
internal static partial class SafeHtml
{
    private const int MaxDepth = 200;
    private const int MaxOpen = 5_000;

    private static Markup TooDeep { get; } =
        Markup.Note($"This output’s HTML isn’t shown: it is nested more than {MaxDepth} levels deep.");

    /// <param name="pages">The book's pages, by the names of their notebooks.</param>
    /// <param name="headings">Takes the headings of prose; <see langword="null"/> for an output, which has
    /// none.</param>
    /// <param name="origin">What the page says once.</param>
    /// <param name="facts">Those of the output; <see langword="null"/> for prose, which has none.</param>
    public static Markup ToMarkup(
        string html,
        IReadOnlyDictionary<string, string>? pages = null,
        Headings? headings = null,
        PageOrigin? origin = null,
        OutputFacts? facts = null
    )
    {
        if (IsEndless(html))
        {
            return TooDeep;
        }

        var steps = new BookSteps(pages ?? PageNames.Of([]), headings, origin, facts ?? new());
        var sanitizer = AllowedHtml.Sanitizer(isProse: headings is not null, steps.Resolve);
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

    /// <inheritdoc cref="ToMarkup(string, IReadOnlyDictionary{string, string}?, Headings?, PageOrigin?,
    /// OutputFacts?)"/>
    public static Markup ToMarkup(IElement body, IReadOnlyDictionary<string, string> pages, Headings? headings) =>
        IsTooDeep(body) ? TooDeep : ToMarkup(body.InnerHtml, pages, headings);

    /// <summary>Whether there is a chart in it: no text can look like one, because texts are encoded.</summary>
    public static bool HasChart(Markup markup) =>
        markup.Text.Contains(BookSteps.ChartDataBlock, StringComparison.Ordinal);

    /// <summary>Whether writing it could overflow the stack.</summary>
    private static bool IsTooDeep(IElement body) =>
        body.Descendants().Any(node => node.Ancestors().Skip(MaxDepth).Any());

    /// <summary>
    /// Whether so many elements are left open that parsing, which takes the square of their number, would take minutes.
    /// </summary>
    private static bool IsEndless(string html)
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

    // Of the elements for which the parser looks through all that are open.
    [GeneratedRegex(
        "</?(address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header"
            + "|hgroup|main|menu|nav|ol|pre|section|summary|table|ul|a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\\s>]",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex StartOrEnd();
}
