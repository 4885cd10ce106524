using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts.Tests;

/// <summary>The figures that the committed notebooks show.</summary>
internal static class CommittedFigures
{
    /// <summary>The HTML of outputs with figures whose pictures are the library's own, not plotly.js's.</summary>
    public static IReadOnlyList<string> Of(string notebook) =>
    [
        .. JsonNode.Parse(File.ReadAllText(Path.Combine(FigurePage.Root, "notebooks", notebook)))!["cells"]!.AsArray()
            .SelectMany(cell => cell!["outputs"]?.AsArray() ?? [])
            .Select(output => output!["data"]?["text/html"]).OfType<JsonNode>()
            .Select(html => html is JsonArray lines ? string.Concat(lines.Select(line => (string?)line)) : (string?)html ?? "")
            .Where(html => html.Contains($"{FigureOnPage.Mark}=", StringComparison.Ordinal)
                && !html.Contains("%3Csvg class=%22main-svg", StringComparison.Ordinal)),
    ];
}
