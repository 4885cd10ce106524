using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>
/// What Plotly takes, as a notebook keeps it: what a later axis, or a later trace of one name, has in common with the first stands once,
/// and is <c>null</c> where only the first has it. The page's script puts it back.
/// </summary>
internal static class SavedSpec
{
    private static readonly string[] OfTraces = ["type", "mode", "marker", "line", "x"];
    private static readonly string[] OfAxes = ["range", "type", "tickvals", "ticktext", "tickformat", "tickangle", "tickfont", "fixedrange", "showgrid"];

    public static JsonArray TraceKeys => new([.. OfTraces.Select(key => JsonValue.Create(key))]);

    public static JsonArray AxisKeys => new([.. OfAxes.Select(key => JsonValue.Create(key))]);

    /// <summary>Shortens a spec; the one given is changed.</summary>
    public static JsonObject Of(JsonObject spec)
    {
        var traces = spec["data"]!.AsArray().Select(trace => trace!.AsObject()).Where(trace => trace.ContainsKey("name")).ToList();
        foreach (var group in traces.GroupBy(trace => (int)trace["legendgroup"]!))
        {
            foreach (var later in group.Skip(1))
            {
                Shorten(later, group.First(), OfTraces);
            }
        }

        var layout = spec["layout"]!.AsObject();
        foreach (var axis in layout.Select(entry => entry.Key).Where(name => name.Length > 5 && name[1..5] == "axis").ToList())
        {
            Shorten(layout[axis]!.AsObject(), layout[axis[..5]]!.AsObject(), OfAxes);
        }

        return spec;
    }

    private static void Shorten(JsonObject later, JsonObject first, string[] keys)
    {
        foreach (var key in keys.Where(first.ContainsKey))
        {
            if (!later.ContainsKey(key))
            {
                later[key] = null;
            }
            else if (JsonNode.DeepEquals(later[key], first[key]))
            {
                later.Remove(key);
            }
        }
    }
}
