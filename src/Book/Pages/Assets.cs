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
    /// <param name="following">How an open page finds out that it has changed.</param>
    public static IEnumerable<KeyValuePair<string, byte[]>> Files(string? plotly, Following following)
    {
        foreach (var path in new[] { Style, Script, Search, Theme })
        {
            yield return new(path, Embedded(path));
        }

        yield return StepperFile;
        if (following != Following.Nothing)
        {
            yield return new(Live, Embedded(Live));
        }

        if (plotly is not null)
        {
            yield return new(Plotly, Encoding.UTF8.GetBytes(plotly));
        }
    }

    /// <summary>Those of a lesson for a projector, by path.</summary>
    public static IEnumerable<KeyValuePair<string, byte[]>> DeckFiles() =>
        new[] { Style, Theme, Live, DeckStyle, DeckScript }.Select(path => KeyValuePair.Create(path, Embedded(path))).Append(StepperFile);

    private static KeyValuePair<string, byte[]> StepperFile => new(Stepper, Encoding.UTF8.GetBytes(StepperOnPage.Script));

    private static byte[] Embedded(string path)
    {
        using var resource = typeof(Assets).Assembly.GetManifestResourceStream(Path.GetFileName(path))!;
        using var bytes = new MemoryStream();
        resource.CopyTo(bytes);
        return bytes.ToArray();
    }
}
