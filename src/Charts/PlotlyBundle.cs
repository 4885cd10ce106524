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
    /// stay pictures. <c>file</c>: the page loads it from beside this library, by a path from the notebook's folder.
    /// </summary>
    public const string Variable = "PRICE_OF_AWAIT_PLOTLY";

    private readonly string _html;
    private readonly string _state;

    /// <summary>As <see cref="Variable"/> asks.</summary>
    public PlotlyBundle()
        : this(Environment.GetEnvironmentVariable(Variable))
    {
    }

    internal PlotlyBundle(string? setting)
    {
        _state = setting == "none" ? "Charts are pictures here." : "Charts are interactive where scripts run.";
        _html = setting == "none" ? ""
            : setting == "file" && WrittenFile() is { } path ? $"<script src=\"{path}\"></script>"
            : new Note($"Saved, this notebook has plotly.js (1.1 MB) for them; not if {Variable} is none.").ToHtml()
                + $"<script>{Script}</script>";
    }

    /// <summary>plotly.js and the script that draws a page's figures with it.</summary>
    // Where a page has a module loader, plotly.js would register with it and set no global.
    public static string Script { get; } = "window.Plotly || (function (define, module, exports) {\n"
        + $"{FigureScript.Resource("plotly.js")}\n}}).call(window);\n{FigureScript.Text}";

    /// <summary>Whether charts are interactive.</summary>
    public override IReadOnlyList<OutputPart> ToParts() => [new Note(_state)];

    /// <summary>The script, or nothing.</summary>
    public override string ToHtml() => _html;

    /// <summary>The path of the script's file as a page has it; <see langword="null"/> where the build can't be written to.</summary>
    private static string? WrittenFile()
    {
        var file = Path.ChangeExtension(typeof(PlotlyBundle).Assembly.Location, ".js");
        try
        {
            if (!File.Exists(file) || File.ReadAllText(file) != Script)
            {
                // Another page may be loading it: it is always a whole one.
                var part = $"{file}.{Environment.ProcessId}";
                File.WriteAllText(part, Script);
                File.Move(part, file, overwrite: true);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }

        var parts = Path.GetRelativePath(Environment.CurrentDirectory, file).Split(Path.DirectorySeparatorChar);
        return string.Join('/', parts.Select(Uri.EscapeDataString));
    }
}
