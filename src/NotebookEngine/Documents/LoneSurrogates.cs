using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>
/// Halves of surrogate pairs. A cell that prints one leaves it in its notebook, as an escape. Python reads and writes it; the JSON library
/// throws when it is asked for the text.
/// </summary>
internal static partial class LoneSurrogates
{
    /// <summary>Replaces the texts of a document that may hold one by texts that can be read.</summary>
    public static void MakeReadable(JsonNode? node)
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
