using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Platform;

/// <summary>The options for this repository's own JSON: an unknown member is an error.</summary>
public static class Json
{
    public static JsonSerializerOptions Compact { get; } =
        new()
        {
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            // The text goes into files and notebooks, never unescaped into a page.
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false) },
        };

    public static JsonSerializerOptions Indented { get; } = new(Compact) { WriteIndented = true };
}
