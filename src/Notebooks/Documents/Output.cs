namespace PriceOfAwait.Notebooks.Documents;

/// <summary>
/// A code cell's output. Malformed parts are skipped, because a saved notebook may come from anywhere.
/// </summary>
public abstract record Output
{
    private Output() { }

    public static IReadOnlyList<Output> ReadAll(JsonArray outputs) =>
        [.. outputs.Select(node => Read(node as JsonObject ?? []))];

    private static Output Read(JsonObject output) =>
        TextOf(output["output_type"]) switch
        {
            "stream" => new Printed(TextOf(output["name"]), TextOf(output["text"])),
            "display_data" or "execute_result" => new Shown(
                (output["data"] as JsonObject ?? []).ToDictionary(
                    item => item.Key,
                    item => ContentOf(item.Key, item.Value),
                    StringComparer.Ordinal
                )
            ),
            "error" => new Failed(
                TextOf(output["ename"]),
                TextOf(output["evalue"]),
                [.. (output["traceback"] as JsonArray ?? []).Select(TextOf)]
            ),
            var other => new Unknown(other),
        };

    private static string TextOf(JsonNode? node) => NotebookJson.TextOf(node) ?? "";

    /// <summary>JSON is an object in a notebook; everything else is text.</summary>
    private static string ContentOf(string mimeType, JsonNode? node)
    {
        var isJson = mimeType == "application/json" || mimeType.EndsWith("+json", StringComparison.Ordinal);
        return NotebookJson.TextOf(node) is not { } text || (isJson && node is JsonArray)
                ? node?.ToJsonString() ?? "null"
            // Microsoft's Jupyter kernel writes our objects as text.
            : isJson && !text.StartsWith('{') ? node!.ToJsonString()
            : text;
    }

    /// <param name="Stream"><c>stdout</c> or <c>stderr</c>.</param>
    public sealed record Printed(string Stream, string Text) : Output;

    public sealed record Shown(IReadOnlyDictionary<string, string> Data) : Output;

    public sealed record Failed(string Name, string Message, IReadOnlyList<string> Traceback) : Output;

    public sealed record Unknown(string Type) : Output;
}
