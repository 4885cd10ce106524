using System.Text.Json;

namespace PriceOfAwait.Display;

/// <summary>
/// What makes all figures of a page interactive, offline too: plotly.js and what draws figures with it. A notebook shows it once, anywhere.
/// </summary>
[TypeFormatterSource]
public sealed record PlotlyBundle(string? Setting) : NotebookValue
{
    /// <summary>
    /// The environment variable that keeps the script out of the output, and with it 1.1 MB out of the saved notebook. <c>none</c>:
    /// charts stay pictures. <c>file</c>: the page loads it from beside this library, by a path from the notebook's folder.
    /// </summary>
    public const string Variable = "PRICE_OF_AWAIT_PLOTLY";

    /// <summary>What the colors of a picture become on a dark page.</summary>
    internal static Dictionary<string, string> DarkColors { get; } = new()
    {
        [SvgRenderer.Ink] = "#E6EDF3",
        [SvgRenderer.Paper] = "#1B1F24",
        [SvgRenderer.Grid] = "#444C56",
        [TraceStyle.Muted.Color] = "#3A424C",
        // As light as the white figures on it can bear.
        [TraceStyle.Task.Color] = "#2A7AB8",
        [TraceStyle.Published.Color] = "#E69F00",
    };

    public PlotlyBundle() : this(Environment.GetEnvironmentVariable(Variable))
    {
    }

    // If a page has a module loader, plotly.js would register with it and set no global.
    public static string Script { get; } = "window.Plotly || (function (define, module, exports) {\n"
        + $"{Resource("plotly.js")}\n}}).call(window);\n{FiguresScript()}";

    public override IReadOnlyList<OutputPart> ToParts() =>
        [new Note(Setting == "none" ? "Charts are pictures here." : "Charts are interactive where scripts run.")];

    public override string ToHtml() => Setting == "none" ? ""
        : Setting == "file" && WrittenFile() is { } path ? $"<script src=\"{path}\"></script>"
        : new Note($"Saved, this notebook has plotly.js (1.1 MB) for them; not if {Variable} is none.").ToHtml()
            + $"<script>{Script}</script>";

    private static string FiguresScript() => new (string Name, string Value)[]
    {
        ("ink", SvgRenderer.Ink), ("paper", SvgRenderer.Paper), ("grid", SvgRenderer.Grid), ("font", SvgRenderer.Font),
        ("dark", JsonSerializer.Serialize(DarkColors)), ("mark", FigureOnPage.Mark), ("row", FigureOnPage.Row),
        ("values", FigureChart.ValuesMode),
    }.Aggregate(Resource("figures.js"), (script, one) => script.Replace($"/*{one.Name}*/", one.Value, StringComparison.Ordinal));

    internal static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(PlotlyBundle).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

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
