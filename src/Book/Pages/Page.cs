namespace PriceOfAwait.Book.Pages;

/// <summary>
/// The frame around the content of each page: head, navigation and scripts. Pages are added to
/// <paramref name="files"/>, which already has the site's other files.
/// </summary>
internal sealed class Page(
    Dictionary<string, byte[]> files,
    bool isFollowed,
    ExtraPage? extra = null,
    bool isDeck = false
)
{
    public const string BookTitle = "The Price of Await";

    public const string Generator = "<meta name=\"generator\" content=\"The Price of Await\">";

    private const string Icon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect "
        + "width='16' height='16' rx='3' "
        + "fill='%231b4f72'/%3E%3Cpath d='M4 12V8M8 12V4M12 12V6' stroke='%23fff' stroke-width='2.4'/%3E%3C/svg%3E";

    private readonly (string File, string Title)[] _others =
    [
        (PageNames.Teaching, "Teaching"),
        (PageNames.Ledger, "Claims"),
        (PageNames.Figures, "How figures were made"),
        (PageNames.Calls, "What to call"),
        .. extra is null ? Array.Empty<(string, string)>() : [(extra.File, extra.Title)],
    ];

    /// <summary>
    /// Only the book's own scripts run, and only its own style sheets apply, with two exceptions for plotly.js: the
    /// empty style element that it fills, allowed by its hash, and style attributes, by which it positions elements.
    /// Nothing is loaded from anywhere else, and nothing is sent.
    /// </summary>
    public const string Policy =
        "default-src 'none'; script-src 'self'; style-src-elem 'self' "
        + "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src data: "
        + "blob:; connect-src 'none'; base-uri 'none'; form-action 'none'";

    /// <summary>
    /// Adds the pages. If they are followed, also adds their versions, by which an open page notices that it has
    /// changed.
    /// </summary>
    public void Add(IEnumerable<(string File, string Title, Markup Main, string? Description)> pages)
    {
        var versions = new Dictionary<string, string>();
        foreach (var (file, title, main, description) in pages)
        {
            (files[file], versions[file]) = Render(file, title, main, description);
        }

        if (isFollowed)
        {
            files[Assets.Versions] = Encoding.UTF8.GetBytes(
                $"window.priceOfAwaitVersions = {JsonSerializer.Serialize(versions)};\n"
            );
        }
    }

    private (byte[] Bytes, string Version) Render(string file, string title, Markup main, string? description)
    {
        var body = isDeck
            ? Markup.Of($"<body class=\"deck\">\n{main}\n</body>")
            : Markup.Of(
                $"""
                <body>
                <a class="skip" href="#content">Skip to content</a>
                <header class="top">
                <a class="brand" href="{PageNames.Contents}"{Current(file, PageNames.Contents)}>{BookTitle}</a>
                <nav aria-label="The book">{_others.Select(other =>
                    Markup.Of($"<a href=\"{other.File}\"{Current(file, other.File)}>{other.Title}</a> ")
                )}</nav>
                <button class="find" type="button" aria-keyshortcuts="/" hidden>Search</button>
                <button class="theme" type="button" hidden></button>
                </header>
                {main}
                </body>
                """
            );
        var version = Checksum.Of(body.Text)[..16];
        var page = Markup.Of(
            $"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="{Policy}">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            {new Markup(Generator)}
            {If(description is not null, Markup.Of($"<meta name=\"description\" content=\"{description}\">"))}
            <title>{(title == BookTitle ? title : $"{title} · {BookTitle}")}</title>
            <link rel="icon" href="{Icon}">
            <link rel="stylesheet" href="{Assets.Style}">
            {If(file == extra?.File, StyleSheet(extra?.StylePath))}
            <script src="{Assets.Theme}"></script>
            {If(files.ContainsKey(Assets.Plotly) && SafeHtml.HasChart(main), Script(Assets.Plotly))}
            {If(main.Text.Contains(StepperOnPage.Mark, StringComparison.Ordinal), Script(Assets.Stepper))}
            {(
                isDeck
                    ? Markup.Of($"{StyleSheet(Assets.DeckStyle)}\n{Script(Assets.DeckScript)}")
                    : Markup.Of($"{Script(Assets.Script)}\n{Script(Assets.Search)}")
            )}
            {If(isFollowed, Markup.Of($"<meta name=\"page-version\" content=\"{version}\">{Script(Assets.Live)}"))}
            </head>
            {body}
            </html>

            """
        );
        return (Encoding.UTF8.GetBytes(page.Text), version);
    }

    private static Markup If(bool condition, Markup markup) => condition ? markup : Markup.Empty;

    private static Markup Script(string path) => Markup.Of($"<script defer src=\"{path}\"></script>");

    private static Markup StyleSheet(string? path) => Markup.Of($"<link rel=\"stylesheet\" href=\"{path}\">");

    private static Markup Current(string file, string link) => If(file == link, new(" aria-current=\"page\""));
}
