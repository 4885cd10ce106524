using System.Text.Json;
using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>A value's representations by MIME type, as notebooks and front-ends have them.</summary>
internal static class MimeBundle
{
    /// <summary>JSON is kept as JSON, an image's base64 as one string, all else as <paramref name="text"/> has it.</summary>
    public static JsonObject Of(IReadOnlyDictionary<string, string> data, Func<string, JsonNode> text) =>
        new(data.OrderBy(item => item.Key, StringComparer.Ordinal)
            .Select(item => KeyValuePair.Create(item.Key, Content(item.Key, item.Value, text))));

    private static JsonNode? Content(string mimeType, string value, Func<string, JsonNode> text) => mimeType switch
    {
        _ when (mimeType == "application/json" || mimeType.EndsWith("+json", StringComparison.Ordinal)) && IsJson(value) =>
            JsonNode.Parse(value),
        _ when mimeType.StartsWith("image/", StringComparison.Ordinal) && mimeType != "image/svg+xml" => value,
        _ => text(value),
    };

    private static bool IsJson(string value)
    {
        try
        {
            using var _ = JsonDocument.Parse(value);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
