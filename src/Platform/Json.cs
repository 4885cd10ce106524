using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Platform;

/// <summary>How this repository reads and writes its own JSON: an unknown member is an error.</summary>
public static class Json
{
    public static JsonSerializerOptions Compact { get; } = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        // The text goes into files and notebooks, never into a page as it is.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false) },
    };

    public static JsonSerializerOptions Indented { get; } = new(Compact) { WriteIndented = true };
}
