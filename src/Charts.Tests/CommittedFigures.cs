using System.Text.Json.Nodes;
using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts.Tests;

/// <summary>The figures that the committed notebooks show.</summary>
internal static class CommittedFigures
{
    public static IReadOnlyList<Figure> Of(string notebook) =>
    [
        .. JsonNode.Parse(File.ReadAllText(Path.Combine(FigurePage.Root, "notebooks", notebook)))!["cells"]!.AsArray()
            .SelectMany(cell => cell!["outputs"]?.AsArray() ?? [])
            .Select(output => output!["data"]?[OutputJson.MimeType]).OfType<JsonObject>()
            .SelectMany(output => output["parts"]!.AsArray()).Where(part => (string?)part!["type"] == "figure")
            .SelectMany(part => OutputJson.Read($$"""{"parts":[{{part!.ToJsonString()}}]}""", typeof(Figure))).Cast<Figure>(),
    ];
}
