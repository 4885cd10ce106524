using System.Text.Json.Nodes;

namespace PriceOfAwait.Interactive.Tests.Conformance;

/// <summary>A part of a cell's outputs: what it is, and what it holds.</summary>
internal sealed record CellPart(string What, string Content);

/// <summary>A cell's outputs in the parts that are compared.</summary>
internal static class CellParts
{
    private const string Html = "text/html";

    public static IReadOnlyList<CellPart> Of(JsonArray outputs) => [.. outputs.SelectMany(output => PartsOf(output!.AsObject()))];

    private static IEnumerable<CellPart> PartsOf(JsonObject output) => (string)output["output_type"]! switch
    {
        "stream" => [new($"stream {output["name"]}", TextOf(output["text"]))],
        "error" =>
        [
            new("error name", TextOf(output["ename"])),
            new("error message", TextOf(output["evalue"])),
            new("traceback", TextOf(output["traceback"])),
        ],
        var kind => output["data"]!.AsObject().Where(item => IsCompared(output["data"]!.AsObject(), item.Key)).Select(
            item => new CellPart($"{kind} {item.Key}", TextOf(item.Value))),
    };

    /// <summary>Beside HTML the built-in engine gives plain text, for readers that show no HTML. That text isn't compared.</summary>
    private static bool IsCompared(JsonObject data, string mimeType) => mimeType == Html || !data.ContainsKey(Html);

    // Microsoft's formatters write a style sheet with the line ends of the machine that built them.
    private static string TextOf(JsonNode? node) =>
        (node is JsonArray lines ? string.Concat(lines.Select(line => (string)line!)) : node!.ToString()).ReplaceLineEndings("\n");
}
