using System.Text.Encodings.Web;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>JSON as in notebooks: reads everything that Python writes, and writes the same bytes as Jupyter.</summary>
public static partial class NotebookJson
{
    private static readonly JsonSerializerOptions AsJupyter = new()
    {
        WriteIndented = true,
        IndentSize = 1,
        NewLine = "\n",
        MaxDepth = 1000,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private static readonly JsonSerializerOptions InOneLine = new(AsJupyter) { WriteIndented = false };

    /// <summary>Reads JSON. An unpaired surrogate becomes U+FFFD.</summary>
    public static JsonNode? Parse(string text) =>
        JsonNode.Parse(
            text.Contains(@"\ud", StringComparison.OrdinalIgnoreCase)
                ? PairOrHalf().Replace(text, match => match.Groups["half"].Success ? @"\ufffd" : match.Value)
                : text,
            documentOptions: new JsonDocumentOptions { AllowDuplicateProperties = false }
        );

    public static string? TextOf(JsonNode? node) =>
        node switch
        {
            JsonValue value when value.TryGetValue(out string? text) => text,
            JsonArray lines when lines.Select(TextOf).ToList() is var texts && !texts.Contains(null) => string.Concat(
                texts
            ),
            _ => null,
        };

    /// <summary>The text at a path of member names; <see langword="null"/> if there is none.</summary>
    internal static string? TextAt(this JsonObject json, params ReadOnlySpan<string> names)
    {
        JsonNode? node = json;
        foreach (var name in names)
        {
            node = (node as JsonObject)?[name];
        }

        return node is JsonValue value && value.TryGetValue(out string? text) ? text : null;
    }

    public static JsonArray Lines(string text) => [.. Line().Matches(text).Select(line => (JsonNode)line.Value)];

    /// <summary>
    /// One space of indentation, a newline at the end, and minimal escaping: System.Text.Json would escape emoji. An
    /// output's JSON data is written on one line, because a line for each number would double its size.
    /// </summary>
    public static string Write(JsonNode node)
    {
        using var stream = new MemoryStream();
        using (
            var writer = new Utf8JsonWriter(
                stream,
                new()
                {
                    Indented = true,
                    IndentSize = 1,
                    NewLine = "\n",
                    MaxDepth = AsJupyter.MaxDepth,
                    Encoder = AsJupyter.Encoder,
                }
            )
        )
        {
            Write(node, writer);
        }

        return Escape().Replace(Encoding.UTF8.GetString(stream.ToArray()), Unescaped) + "\n";
    }

    private static void Write(JsonNode? node, Utf8JsonWriter writer)
    {
        switch (node)
        {
            case JsonObject json:
                writer.WriteStartObject();
                foreach (var (name, value) in json)
                {
                    writer.WritePropertyName(name);
                    if (value is JsonObject data && name.EndsWith("+json", StringComparison.Ordinal))
                    {
                        writer.WriteRawValue(data.ToJsonString(InOneLine));
                    }
                    else
                    {
                        Write(value, writer);
                    }
                }

                writer.WriteEndObject();
                break;
            case JsonArray items:
                writer.WriteStartArray();
                foreach (var item in items)
                {
                    Write(item, writer);
                }

                writer.WriteEndArray();
                break;
            case null:
                writer.WriteNullValue();
                break;
            default:
                node.WriteTo(writer, AsJupyter);
                break;
        }
    }

    private static string Unescaped(Match escape)
    {
        var code = escape.Groups["code"];
        return !code.Success ? escape.Value
            : (char)int.Parse(code.ValueSpan, NumberStyles.HexNumber, CultureInfo.InvariantCulture)
                is >= ' '
                    and var character
                ? character.ToString()
            : escape.Value.ToLowerInvariant();
    }

    [GeneratedRegex(@"\\u(?i:d[89ab][\da-f]{2})\\u(?i:d[c-f][\da-f]{2})|(?<half>\\u(?i:d[89a-f][\da-f]{2}))|\\.")]
    private static partial Regex PairOrHalf();

    [GeneratedRegex(@"[^\n]*\n|[^\n]+")]
    private static partial Regex Line();

    [GeneratedRegex(@"\\\\|\\u(?<code>....)")]
    private static partial Regex Escape();
}
