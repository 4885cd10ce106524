using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>nbformat's text: a string, or a list of lines that keep their line ends.</summary>
internal static class MultilineText
{
    /// <summary>The text, or null when the node is neither a string nor a list of strings.</summary>
    public static string? Read(JsonNode? node) => node switch
    {
        JsonValue value when value.TryGetValue(out string? text) => text,
        JsonArray lines when lines.Select(Read).ToList() is var texts && !texts.Contains(null) => string.Concat(texts),
        _ => null,
    };

    public static JsonArray Write(string text)
    {
        var lines = new JsonArray();
        for (var start = 0; start < text.Length;)
        {
            var newline = text.IndexOf('\n', start);
            var end = newline < 0 ? text.Length : newline + 1;
            lines.Add((JsonNode)text[start..end]);
            start = end;
        }

        return lines;
    }
}
