using System.Text.Json.Nodes;

namespace PriceOfAwait;

/// <summary>
/// Titles as plotly.js has them: in versions 1.x a text, with its font beside it; later an object with text and font as well, and from
/// version 3 on only the object.
/// </summary>
internal static class Titles
{
    // The contents of these are not plotly.js's own.
    private static readonly string[] Foreign = ["meta", "customdata", "template"];

    /// <summary>Writes all titles as texts.</summary>
    public static void ToStrings(JsonNode spec)
    {
        foreach (var owner in Objects(spec).Where(owner => owner["title"] is JsonObject))
        {
            var title = owner["title"]!.AsObject();
            Move(title, "font", owner, "titlefont");
            owner.Remove("title");
            Move(title, "text", owner, "title");
        }
    }

    /// <summary>Writes all titles as objects.</summary>
    public static void ToObjects(JsonNode spec)
    {
        foreach (var owner in Objects(spec).Where(owner => owner["title"] is JsonValue))
        {
            var title = new JsonObject();
            Move(owner, "title", title, "text");
            Move(owner, "titlefont", title, "font");
            Move(owner, "titleside", title, "side");
            owner["title"] = title;
        }
    }

    private static void Move(JsonObject from, string name, JsonObject to, string newName)
    {
        if (from.Remove(name, out var value))
        {
            to[newName] = value;
        }
    }

    /// <summary>All objects, found before any is changed.</summary>
    private static List<JsonObject> Objects(JsonNode? node) => node switch
    {
        JsonObject owner => [owner, .. owner.Where(member => !Foreign.Contains(member.Key)).SelectMany(member => Objects(member.Value))],
        JsonArray items => [.. items.SelectMany(Objects)],
        _ => [],
    };
}
