using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>JSON as notebooks have it: read with whatever Python writes, written to the byte as Jupyter does.</summary>
public static partial class NotebookJson
{
    /// <exception cref="JsonException">It is no JSON.</exception>
    public static JsonNode? Parse(string text)
    {
        var json = JsonNode.Parse(text, documentOptions: new JsonDocumentOptions { AllowDuplicateProperties = false });
        if (text.Contains(@"\ud", StringComparison.OrdinalIgnoreCase))
        {
            MakeReadable(json);
        }

        return json;
    }

    /// <summary>The text of a string or of a list of lines; null when the node is neither.</summary>
    public static string? TextOf(JsonNode? node) => node switch
    {
        JsonValue value when value.TryGetValue(out string? text) => text,
        JsonArray lines when lines.Select(TextOf).ToList() is var texts && !texts.Contains(null) => string.Concat(texts),
        _ => null,
    };

    /// <summary>A text as a list of lines that keep their line ends.</summary>
    public static JsonArray Lines(string text)
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

    /// <summary>A copy with the members of all objects in the order of their names, as Jupyter and VS Code save them.</summary>
    public static JsonNode? Sorted(JsonNode? node) => node switch
    {
        JsonObject members => new JsonObject(
            from member in members.OrderBy(member => member.Key, StringComparer.Ordinal)
            select KeyValuePair.Create(member.Key, Sorted(member.Value))),
        JsonArray items => new JsonArray([.. items.Select(Sorted)]),
        _ => node?.DeepClone(),
    };

    /// <summary>
    /// One space of indent, nothing escaped that need not be, a newline at the end. (System.Text.Json's own encoders escape emoji, and
    /// write the digits of an escape in upper case.)
    /// </summary>
    public static string Write(JsonNode node)
    {
        var text = new StringBuilder();
        Write(text, node, depth: 0);
        return text.Append('\n').ToString();
    }

    private static void Write(StringBuilder text, JsonNode? node, int depth)
    {
        switch (node)
        {
            case null:
                text.Append("null");
                break;
            case JsonObject members:
                WriteItems(text, '{', '}', members, depth, member =>
                {
                    WriteString(text, member.Key);
                    text.Append(": ");
                    Write(text, member.Value, depth + 1);
                });
                break;
            case JsonArray items:
                WriteItems(text, '[', ']', items, depth, item => Write(text, item, depth + 1));
                break;
            case { } value when value.GetValueKind() == JsonValueKind.String:
                WriteString(text, value.GetValue<string>());
                break;
            case { } value:
                text.Append(value.ToJsonString());
                break;
        }
    }

    private static void WriteItems<T>(StringBuilder text, char open, char close, ICollection<T> items, int depth, Action<T> write)
    {
        text.Append(open);
        var first = true;
        foreach (var item in items)
        {
            text.Append(first ? "\n" : ",\n").Append(' ', depth + 1);
            write(item);
            first = false;
        }

        if (!first)
        {
            text.Append('\n').Append(' ', depth);
        }

        text.Append(close);
    }

    private static void WriteString(StringBuilder text, string value)
    {
        text.Append('"');
        for (var i = 0; i < value.Length; i++)
        {
            var c = value[i];
            switch (c)
            {
                case '"' or '\\': text.Append('\\').Append(c); break;
                case '\n': text.Append("\\n"); break;
                case '\r': text.Append("\\r"); break;
                case '\t': text.Append("\\t"); break;
                case '\b': text.Append("\\b"); break;
                case '\f': text.Append("\\f"); break;
                case < ' ': AppendEscaped(c); break;
                case var _ when char.IsHighSurrogate(c) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]):
                    text.Append(c).Append(value[++i]);
                    break;
                // A lone surrogate has no UTF-8 form.
                case var _ when char.IsSurrogate(c): AppendEscaped(c); break;
                default: text.Append(c); break;
            }
        }

        text.Append('"');

        void AppendEscaped(char c) => text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
    }

    /// <summary>
    /// Replaces texts that may hold half of a surrogate pair, such as a cell may print, by texts that the JSON library can read: it throws
    /// when it is asked for one.
    /// </summary>
    private static void MakeReadable(JsonNode? node)
    {
        switch (node)
        {
            case JsonObject members:
                members.Select(member => member.Value).ToList().ForEach(MakeReadable);
                break;
            case JsonArray items:
                items.ToList().ForEach(MakeReadable);
                break;
            case JsonValue value when value.TryGetValue(out JsonElement element) && element.ValueKind == JsonValueKind.String
                && element.GetRawText() is var raw && raw.Contains(@"\ud", StringComparison.OrdinalIgnoreCase):
                value.ReplaceWith(JsonValue.Create(Escape().Replace(raw[1..^1], Unescaped)));
                break;
        }
    }

    private static string Unescaped(Match escape) => escape.Value[1] switch
    {
        'u' => ((char)int.Parse(escape.ValueSpan[2..], NumberStyles.HexNumber, CultureInfo.InvariantCulture)).ToString(),
        'n' => "\n",
        'r' => "\r",
        't' => "\t",
        'b' => "\b",
        'f' => "\f",
        var itself => itself.ToString(),
    };

    [GeneratedRegex(@"\\(u[0-9a-fA-F]{4}|.)")]
    private static partial Regex Escape();
}
