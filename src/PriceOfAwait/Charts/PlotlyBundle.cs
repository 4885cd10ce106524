using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>
/// plotly.js for a page: shown once, anywhere in a notebook, it makes all figures of the page interactive. It is the copy that npm
/// installs into the repository's <c>environment</c> folder, so it works offline; without it the figures stay pictures.
/// </summary>
[TypeFormatterSource]
public sealed class PlotlyBundle : INotebookValue
{
    /// <summary>The environment variable that, set to <c>none</c>, keeps plotly.js (1.2 MB) out of the page.</summary>
    public const string Variable = "PRICE_OF_AWAIT_PLOTLY";

    private const string InRepository = "environment/node_modules/plotly.js-basic-dist-min/plotly-basic.min.js";

    private readonly string? _script;
    private readonly string _state;

    private PlotlyBundle(string? script, string state) => (_script, _state) = (script, state);

    /// <summary>The bundle of this repository.</summary>
    /// <exception cref="DirectoryNotFoundException">The library was moved out of its checkout.</exception>
    /// <exception cref="IOException">The bundle is there but cannot be read.</exception>
    public static PlotlyBundle Find() => Find(Repository.Root, Environment.GetEnvironmentVariable(Variable));

    internal static PlotlyBundle Find(string root, string? setting)
    {
        if (setting == "none")
        {
            return new(null, "Charts are pictures here.");
        }

        var file = Path.Combine(root, InRepository);
        return File.Exists(file)
            ? new(File.ReadAllText(file), "Charts are interactive where scripts run.")
            : new(null, $"Charts are pictures. For interactive ones, run 'npm ci' in {Path.Combine(root, "environment")} and restart the kernel.");
    }

    /// <summary>plotly.js and the script that draws a page's figures with it; <see langword="null"/> where there is no bundle.</summary>
    // Where a page has a module loader, the bundle would register with it and set no global.
    public string? Script => _script is null ? null : $"window.Plotly || (function (define, module, exports) {{\n{_script}\n}}).call(window);\n{FigureScript.Text}";

    /// <summary>The script, or nothing where there is no bundle.</summary>
    public string ToHtml() => Script is { } script ? $"<script>{script}</script>" : "";

    /// <summary>Whether charts are interactive, and if not, why.</summary>
    public string ToText() => _state;

    /// <inheritdoc cref="ToText"/>
    public override string ToString() => ToText();
}
