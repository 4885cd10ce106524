using System.Text;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Pages;

/// <summary>What all pages share: head, policy, navigation.</summary>
/// <param name="isInteractive">Whether there is a plotly.js among the assets.</param>
/// <param name="following">How an open page finds out that it has changed.</param>
/// <param name="isDeck">Whether the only page is a lesson for a projector, which has no way to other pages.</param>
/// <param name="extra">A page beside those of every book.</param>
internal sealed class Page(bool isInteractive, Following following, ExtraPage? extra = null, bool isDeck = false)
{
    public const string BookTitle = "The Price of Await";

    /// <summary>Marks a page, so that those of an earlier book are recognized.</summary>
    public const string Generator = "<meta name=\"generator\" content=\"The Price of Await\">";

    /// <summary>
    /// Only the book's own files run and style the page; plotly.js puts its rules into an empty style element, whose hash is given, and
    /// positions its elements by style attributes. Nothing is loaded from anywhere else, and nothing is sent.
    /// </summary>
    public static string Policy(bool isServed) => string.Join("; ",
    [
        "default-src 'none'", "script-src 'self'", "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "style-src-attr 'unsafe-inline'", "img-src data: blob:", $"connect-src {(isServed ? "'self'" : "'none'")}", "base-uri 'none'",
        "form-action 'none'",
    ]);

    /// <summary>The page's bytes, and the version by which an open page knows whether it is still what the server has.</summary>
    public (byte[] Bytes, string Version) Render(string title, string file, Markup main, string? description = null)
    {
        var pageTitle = title == BookTitle ? title : $"{title} · {BookTitle}";
        var body = isDeck ? Markup.Of($"<body class=\"deck\">\n{main}\n</body>") : Markup.Of($"""
            <body>
            <a class="skip" href="#content">To the text</a>
            <header class="top">
            <a class="brand" href="{PageNames.Contents}"{Current(file, PageNames.Contents)}>{BookTitle}</a>
            <nav aria-label="The book"><a href="{PageNames.Teaching}"{Current(file, PageNames.Teaching)}>Teaching</a> <a href="{PageNames.Ledger}"{Current(file, PageNames.Ledger)}>Claims</a> <a href="{PageNames.Figures}"{Current(file, PageNames.Figures)}>How figures were made</a>{ExtraLink(file)}</nav>
            <button class="find" type="button" aria-keyshortcuts="/" hidden>Search</button>
            <button class="theme" type="button" hidden></button>
            </header>
            {main}
            </body>
            """);
        var version = Checksum.Of(body.Text)[..16];
        var page = Markup.Of($"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="{Policy(following == Following.Server)}">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            {new Markup(Generator)}
            {(description is null ? Markup.Empty : Markup.Of($"<meta name=\"description\" content=\"{description}\">"))}
            <title>{pageTitle}</title>
            <link rel="icon" href="{Icon}">
            <link rel="stylesheet" href="{Assets.Style}">
            {(file == extra?.File ? Markup.Of($"<link rel=\"stylesheet\" href=\"{extra.StylePath}\">") : Markup.Empty)}
            <script src="{Assets.Theme}"></script>
            {(isInteractive && RunHtml.HasChart(main) ? Markup.Of($"<script defer src=\"{Assets.Plotly}\"></script>") : Markup.Empty)}
            {(main.Text.Contains(StepperOnPage.Mark, StringComparison.Ordinal) ? Markup.Of($"<script defer src=\"{Assets.Stepper}\"></script>") : Markup.Empty)}
            {(isDeck ? Markup.Of($"<link rel=\"stylesheet\" href=\"{Assets.DeckStyle}\">\n<script defer src=\"{Assets.DeckScript}\"></script>") : Markup.Of($"<script defer src=\"{Assets.Script}\"></script>\n<script defer src=\"{Assets.Search}\"></script>"))}
            {(following == Following.Nothing ? Markup.Empty : Markup.Of($"<meta name=\"page-version\" content=\"{version}\" data-follows=\"{following.ToString().ToLowerInvariant()}\"><script defer src=\"{Assets.Live}\"></script>"))}
            </head>
            {body}
            </html>

            """);
        return (Encoding.UTF8.GetBytes(page.Text), version);
    }

    private Markup ExtraLink(string file) =>
        extra is null ? Markup.Empty : Markup.Of($" <a href=\"{extra.File}\"{Current(file, extra.File)}>{extra.Title}</a>");

    private static Markup Current(string file, string link) => file == link ? new(" aria-current=\"page\"") : Markup.Empty;

    private const string Icon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' "
        + "fill='%231b4f72'/%3E%3Cpath d='M4 12V8M8 12V4M12 12V6' stroke='%23fff' stroke-width='2.4'/%3E%3C/svg%3E";
}
