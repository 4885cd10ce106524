using System.Text.Json.Nodes;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>A code cell's output, read. What is malformed is read as far as it goes: a saved notebook may come from anywhere.</summary>
public abstract record Output
{
    private Output()
    {
    }

    /// <summary>Reads a cell's <see cref="Cell.Outputs"/>.</summary>
    public static IReadOnlyList<Output> ReadAll(JsonArray outputs) => [.. outputs.Select(Read)];

    private static Output Read(JsonNode? node)
    {
        var output = node as JsonObject ?? [];
        return TextOf(output["output_type"]) switch
        {
            "stream" => new Printed(TextOf(output["name"]), TextOf(output["text"])),
            "display_data" or "execute_result" => new Shown(
                (output["data"] as JsonObject ?? []).ToDictionary(
                    item => item.Key, item => ContentOf(item.Key, item.Value), StringComparer.Ordinal)),
            "error" => new Failed(
                TextOf(output["ename"]), TextOf(output["evalue"]), [.. (output["traceback"] as JsonArray ?? []).Select(TextOf)]),
            var other => new Unknown(other),
        };
    }

    private static string TextOf(JsonNode? node) => NotebookJson.TextOf(node) ?? "";

    /// <summary>JSON stands in a notebook as what it is, all else as text.</summary>
    private static string ContentOf(string mimeType, JsonNode? node) =>
        NotebookJson.TextOf(node) is not { } text || (IsJson(mimeType) && node is JsonArray) ? node?.ToJsonString() ?? "null"
        // Microsoft's Jupyter kernel writes the text of our objects.
        : IsJson(mimeType) && !text.StartsWith('{') ? node!.ToJsonString()
        : text;

    private static bool IsJson(string mimeType) => mimeType == "application/json" || mimeType.EndsWith("+json", StringComparison.Ordinal);

    /// <summary>Console text.</summary>
    /// <param name="Stream"><c>stdout</c> or <c>stderr</c>.</param>
    /// <param name="Text">What was printed, control sequences included.</param>
    public sealed record Printed(string Stream, string Text) : Output;

    /// <summary>A value on display.</summary>
    /// <param name="Data">Its representations by MIME type.</param>
    public sealed record Shown(IReadOnlyDictionary<string, string> Data) : Output;

    /// <summary>Why the cell failed.</summary>
    /// <param name="Name">The error's name.</param>
    /// <param name="Message">What was wrong.</param>
    /// <param name="Traceback">Message and stack, line by line.</param>
    public sealed record Failed(string Name, string Message, IReadOnlyList<string> Traceback) : Output;

    /// <summary>Something that nbformat 4 doesn't know.</summary>
    /// <param name="Type">Its <c>output_type</c>.</param>
    public sealed record Unknown(string Type) : Output;
}
