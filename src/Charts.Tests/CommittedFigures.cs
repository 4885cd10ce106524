using System.Text.Json.Nodes;
using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts.Tests;

/// <summary>The figures that the committed notebooks show.</summary>
internal static class CommittedFigures
{
    private static readonly Type[] Types =
        [typeof(Figure), typeof(Table), typeof(Listing), typeof(Note), typeof(Matrix), typeof(Cards), typeof(Stepper)];

    public static IReadOnlyList<Figure> Of(string notebook) =>
    [
        .. JsonNode.Parse(File.ReadAllText(Path.Combine(FigurePage.Root, "notebooks", notebook)))!["cells"]!.AsArray()
            .SelectMany(cell => cell!["outputs"]?.AsArray() ?? [])
            .Select(output => output!["data"]?[OutputJson.MimeType]).OfType<JsonArray>()
            .SelectMany(parts => OutputJson.Read(parts.ToJsonString(), Types)).OfType<Figure>(),
    ];
}
