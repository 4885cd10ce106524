using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Charts;

/// <summary>
/// A figure as plotly.js takes it, of the size and with the places that the picture has, so that nothing jumps when one replaces the
/// other. Categories are texts of a linear axis, because names then break into lines and markers stand between them.
/// </summary>
internal static class PlotlyJson
{
    private static readonly JsonSerializerOptions Options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Converters = { new ShortNumberConverter() },
    };

    /// <summary>The figure's <c>data</c> and <c>layout</c>, without the look that a page needs only once.</summary>
    public static string Of(FigureLayout layout) => Text(SpecOf(layout));

    /// <summary>All that Plotly needs to draw it.</summary>
    public static string OfChart(Figure figure)
    {
        var spec = SpecOf(FigureLayout.Of(figure));
        spec["layout"]!["template"] = Node(PlotlyLook.Template);
        spec["config"] = Node(PlotlyLook.Config);
        return Text(spec);
    }

    /// <summary>A part of it.</summary>
    public static JsonObject Node(object part) => JsonSerializer.SerializeToNode(part, Options)!.AsObject();

    /// <summary>Such that it may stand in a script, which no text of it ends.</summary>
    public static string Text(JsonNode json) => json.ToJsonString(Options)
        .Replace("</", "<\\/", StringComparison.Ordinal)
        .Replace("<!", "\\u003C!", StringComparison.Ordinal);

    /// <summary>Plotly's texts are a little HTML.</summary>
    public static string Text(Label label)
    {
        var text = string.Join("<br>", label.Lines.Select(Text));
        return label.Bold ? $"<b>{text}</b>" : text;
    }

    /// <inheritdoc cref="Text(Label)"/>
    public static string Text(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    private static JsonObject SpecOf(FigureLayout layout) => new()
    {
        ["data"] = new JsonArray([.. layout.Panels.SelectMany((panel, index) => new PlotlyTraces(layout, panel, index).All)]),
        ["layout"] = new PlotlyLayout(layout).ToJson(),
    };

    /// <summary>JSON has no words for what is not there or has no end.</summary>
    private sealed class ShortNumberConverter : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            if (double.IsFinite(value))
            {
                writer.WriteNumberValue(Number.Short(value));
            }
            else
            {
                writer.WriteNullValue();
            }
        }
    }
}
