using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>
/// What makes all figures of a page interactive: plotly.js, which this library holds, so it works offline, and what draws figures with it.
/// A notebook shows it once, anywhere.
/// </summary>
[TypeFormatterSource]
public sealed record PlotlyBundle : NotebookValue
{
    /// <summary>
    /// The environment variable that keeps the script out of the output, and with it 1.1 MB out of the saved notebook. <c>none</c>: charts
    /// stay pictures. A file's path: the script is written there, from where the front-end brings it into its page.
    /// </summary>
    public const string Variable = "PRICE_OF_AWAIT_PLOTLY";

    private readonly string _state;
    private readonly bool _isShown;

    /// <summary>As <see cref="Variable"/> asks.</summary>
    public PlotlyBundle()
        : this(Environment.GetEnvironmentVariable(Variable))
    {
    }

    internal PlotlyBundle(string? setting)
    {
        _isShown = setting is null or "" || (setting != "none" && !IsWritten(setting));
        _state = _isShown ? "Charts are interactive where scripts run: plotly.js (1.1 MB) is saved with this notebook, unless "
                + $"{Variable} is none."
            : setting == "none" ? "Charts are pictures here."
            : "Charts are interactive here.";
    }

    /// <summary>plotly.js and the script that draws a page's figures with it.</summary>
    // Where a page has a module loader, plotly.js would register with it and set no global.
    public static string Script { get; } =
        $"window.Plotly || (function (define, module, exports) {{\n{FigureScript.Resource("plotly.js")}\n}}).call(window);\n{FigureScript.Text}";

    /// <summary>Whether charts are interactive, and what that takes.</summary>
    public override IReadOnlyList<OutputPart> ToParts() => [new Note(_state)];

    /// <summary>The script, or nothing where the page has it from elsewhere or not at all.</summary>
    public override string ToHtml() => _isShown ? $"<script>{Script}</script>" : "";

    /// <summary>Another page may be loading the file: it is always a whole one. It may lie where nobody may write.</summary>
    private static bool IsWritten(string file)
    {
        try
        {
            if (!File.Exists(file) || File.ReadAllText(file) != Script)
            {
                var part = $"{file}.{Environment.ProcessId}";
                File.WriteAllText(part, Script);
                File.Move(part, file, overwrite: true);
            }

            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
