using System.Text;
using PriceOfAwait.Display;

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

    /// <summary>The files by path.</summary>
    /// <param name="plotly">plotly.js and its drawing script, if charts are to be live.</param>
    /// <param name="following">What an open page follows.</param>
    public static Dictionary<string, byte[]> Files(string? plotly, Following following)
    {
        var files = Embedded(following == Following.Nothing ? [Style, Script, Search, Theme] : [Style, Script, Search, Theme, Live]);
        if (plotly is not null)
        {
            files[Plotly] = Encoding.UTF8.GetBytes(plotly);
        }

        return files;
    }

    /// <summary>Those of a lesson for a projector, by path.</summary>
    public static Dictionary<string, byte[]> DeckFiles() => Embedded([Style, Theme, Live, DeckStyle, DeckScript]);

    private static Dictionary<string, byte[]> Embedded(IEnumerable<string> paths)
    {
        var files = new Dictionary<string, byte[]> { [Stepper] = Encoding.UTF8.GetBytes(StepperOnPage.Script) };
        foreach (var path in paths)
        {
            using var resource = typeof(Assets).Assembly.GetManifestResourceStream(Path.GetFileName(path))!;
            resource.ReadExactly(files[path] = new byte[resource.Length]);
        }

        return files;
    }
}
