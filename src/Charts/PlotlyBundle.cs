using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>
/// plotly.js for a page: shown once, anywhere in a notebook, it makes all figures of the page interactive. It is the copy that npm
/// installs, so it works offline; without it the figures stay pictures.
/// </summary>
[TypeFormatterSource]
public sealed record PlotlyBundle : NotebookValue
{
    /// <summary>The environment variable that, set to <c>none</c>, keeps plotly.js (1.2 MB) out of the page.</summary>
    public const string Variable = "PRICE_OF_AWAIT_PLOTLY";

    private readonly string? _script;
    private readonly string _state;

    private PlotlyBundle(string? script, string state) => (_script, _state) = (script, state);

    /// <summary>The bundle that npm installed into a folder, unless <see cref="Variable"/> keeps it out.</summary>
    /// <param name="folder">The folder that holds <c>package.json</c>.</param>
    /// <exception cref="IOException">The bundle is there but cannot be read.</exception>
    public static PlotlyBundle In(string folder) => In(folder, Environment.GetEnvironmentVariable(Variable));

    internal static PlotlyBundle In(string folder, string? setting)
    {
        if (setting == "none")
        {
            return new(null, "Charts are pictures here.");
        }

        var file = Path.Combine(folder, "node_modules", "plotly.js-basic-dist-min", "plotly-basic.min.js");
        return File.Exists(file)
            ? new(File.ReadAllText(file), "Charts are interactive where scripts run.")
            : new(null, $"Charts are pictures. For interactive ones, run 'npm ci' in {folder} and restart the kernel.");
    }

    /// <summary>plotly.js and the script that draws a page's figures with it; <see langword="null"/> where there is no bundle.</summary>
    // Where a page has a module loader, the bundle would register with it and set no global.
    public string? Script => _script is null
        ? null
        : $"window.Plotly || (function (define, module, exports) {{\n{_script}\n}}).call(window);\n{FigureScript.Text}";

    /// <summary>Whether charts are interactive, and if not, why.</summary>
    public override IReadOnlyList<OutputPart> ToParts() => [new Note(_state)];

    /// <summary>The script, or nothing where there is no bundle.</summary>
    public override string ToHtml() => Script is { } script ? $"<script>{script}</script>" : "";
}
