namespace PriceOfAwait.Book.Pages;

/// <summary>The files that all pages share. No other script may run in a page.</summary>
internal static class Assets
{
    public const string Style = "assets/book.css";
    public const string Script = "assets/book.js";
    public const string Search = "assets/search.js";
    public const string SearchIndex = "assets/search-index.js";
    public const string Theme = "assets/theme.js";
    public const string DeckStyle = "assets/deck.css";
    public const string DeckScript = "assets/deck.js";
    public const string Live = "assets/live.js";
    public const string Versions = "assets/versions.js";
    public const string Plotly = "assets/plotly.js";
    public const string Stepper = "assets/stepper.js";

    public static Dictionary<string, byte[]> Files(bool isFollowed) =>
        new(Embedded([Style, Script, Search, Theme, .. isFollowed ? [Live] : Array.Empty<string>()]))
        {
            [Plotly] = Encoding.UTF8.GetBytes(PageAssets.Plotly),
        };

    public static Dictionary<string, byte[]> DeckFiles() => Embedded(Style, Theme, Live, DeckStyle, DeckScript);

    public static string Text(string path, Type? of = null)
    {
        using var resource = new StreamReader(
            (of ?? typeof(Assets)).Assembly.GetManifestResourceStream(Path.GetFileName(path))!
        );
        return resource.ReadToEnd();
    }

    private static Dictionary<string, byte[]> Embedded(params string[] paths) =>
        new(paths.Select(path => KeyValuePair.Create(path, Encoding.UTF8.GetBytes(Text(path)))))
        {
            [Stepper] = Encoding.UTF8.GetBytes(StepperOnPage.Script),
        };
}
