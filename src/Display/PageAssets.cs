using System.Text.Json;

namespace PriceOfAwait.Display;

/// <summary>
/// What all outputs of a notebook need once, anywhere on the page: the style sheet, and the scripts that make figures
/// and steppers interactive, even offline.
/// </summary>
public sealed record PageAssets(string? Setting) : NotebookValue
{
    /// <summary>
    /// The environment variable that keeps scripts out of the output, and with them 1.1 MB out of the saved notebook.
    /// With <c>none</c>, charts stay pictures, and steppers stay lists. With <c>file</c>, the page loads the scripts by
    /// a path relative to the notebook's folder.
    /// </summary>
    public const string Variable = "PRICE_OF_AWAIT_PLOTLY";

    internal static Dictionary<string, string> DarkColors { get; } =
        new()
        {
            [SvgRenderer.Ink] = "#E6EDF3",
            [SvgRenderer.Paper] = "#1B1F24",
            [SvgRenderer.Grid] = "#444C56",
            [TraceStyle.Muted.Color] = "#3A424C",
            // As light as possible under white text.
            [TraceStyle.Task.Color] = "#2A7AB8",
            [TraceStyle.Published.Color] = "#E69F00",
        };

    public PageAssets()
        : this(Environment.GetEnvironmentVariable(Variable)) { }

    /// <summary>Whether outputs may have scripts.</summary>
    internal static bool HasScripts => Environment.GetEnvironmentVariable(Variable) != "none";

    private static string Style => $"<style>{Table.Style}{ChartPart.DarkPicture}</style>";

    // If a page has a module loader, plotly.js would register with it and set no global.
    public static string Plotly { get; } =
        "window.Plotly || (function (define, module, exports) {\n"
        + $"{Resource("plotly.js")}\n}}).call(window);\n{FiguresScript()}";

    private static string Scripts { get; } = $"{Plotly}\n{StepperOnPage.Script}";

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            new Note(
                Setting == "none"
                    ? "In a notebook file, charts and step-by-step views are static."
                    : "Charts and step-by-step views are interactive if scripts run."
            ),
        ];

    public override string ToHtml() =>
        Setting == "none" ? Style
        : Setting == "file" && WrittenFile() is { } path ? $"{Style}<script src=\"{path}\"></script>"
        : Style
            + new Note(
                $"Saved, this notebook contains plotly.js (1.1 MB) for them, unless {Variable} is none."
            ).ToHtml()
            + $"<script>{Scripts}</script>";

    private static string FiguresScript() =>
        new (string Name, string Value)[]
        {
            ("ink", SvgRenderer.Ink),
            ("paper", SvgRenderer.Paper),
            ("grid", SvgRenderer.Grid),
            ("font", SvgRenderer.Font),
            ("dark", JsonSerializer.Serialize(DarkColors)),
            ("mark", ChartPart.Mark),
            ("row", ChartPart.Row),
        }.Aggregate(
            Resource("figures.js"),
            (script, one) => script.Replace($"/*{one.Name}*/", one.Value, StringComparison.Ordinal)
        );

    internal static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(PageAssets).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

    private static string? WrittenFile()
    {
        var file = Path.ChangeExtension(typeof(PageAssets).Assembly.Location, ".js");
        try
        {
            if (!File.Exists(file) || File.ReadAllText(file) != Scripts)
            {
                // The file is replaced as a whole, because another page may be loading it.
                var part = $"{file}.{Environment.ProcessId}";
                File.WriteAllText(part, Scripts);
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
