using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Charts;

/// <summary>How a line is drawn, so that lines differ without color too; the names are Plotly's.</summary>
public enum Dash
{
    /// <summary>Unbroken.</summary>
    Solid,

    /// <summary>Dashes.</summary>
    Dash,

    /// <summary>Dots.</summary>
    Dot,

    /// <summary>Dashes and dots by turns.</summary>
    DashDot,
}

/// <summary>The form of a marker, so that points differ without color too; the names are Plotly's.</summary>
public enum Symbol
{
    /// <summary>A disc.</summary>
    Circle,

    /// <summary>A square.</summary>
    Square,

    /// <summary>A triangle that stands on its side.</summary>
    TriangleUp,

    /// <summary>A square that stands on its corner.</summary>
    Diamond,
}

/// <summary>
/// How a trace looks. The colors are those of Okabe and Ito, which readers with any color vision tell apart; dash and symbol tell traces
/// apart in print.
/// </summary>
/// <param name="Color">As <c>#RRGGBB</c>.</param>
/// <param name="Dash">Draws lines.</param>
/// <param name="Symbol">Marks points.</param>
[JsonConverter(typeof(TraceStyleConverter))]
public sealed partial record TraceStyle(string Color, Dash Dash, Symbol Symbol)
{
    /// <summary>As <c>#RRGGBB</c>.</summary>
    /// <exception cref="ArgumentException">It is something else.</exception>
    public string Color { get; init; } = HexColor().IsMatch(Color)
        ? Color
        : throw new ArgumentException($"'{Color}' is no color like #0072B2.", nameof(Color));

    private static readonly TraceStyle[] SeriesStyles =
    [
        new("#0072B2", Dash.Solid, Symbol.Circle),
        new("#D55E00", Dash.Dash, Symbol.Square),
        new("#009E73", Dash.Dot, Symbol.TriangleUp),
        new("#CC79A7", Dash.DashDot, Symbol.Diamond),
        new("#56B4E9", Dash.Dash, Symbol.Circle),
        new("#E69F00", Dash.Solid, Symbol.Square),
    ];

    /// <summary>What the reader predicted.</summary>
    public static TraceStyle Guess { get; } = new("#CC79A7", Dash.DashDot, Symbol.Diamond);

    /// <summary>Tiles that want to be seen.</summary>
    public static TraceStyle Highlight { get; } = new("#0072B2", Dash.Solid, Symbol.Circle);

    /// <summary>Tiles that are the ground of the <see cref="Highlight"/>.</summary>
    public static TraceStyle Muted { get; } = new("#DDE1E6", Dash.Dot, Symbol.Circle);

    /// <summary>A style like this one in another color: for the second of a kind.</summary>
    /// <param name="index">0 is this style itself.</param>
    public TraceStyle Another(int index) => index == 0 ? this : this with
    {
        Color = SeriesStyles[(Array.FindIndex(SeriesStyles, style => style.Color == Color) + 2 * index) % SeriesStyles.Length].Color,
    };

    /// <summary>One of a row of styles that differ from each other; it starts again after six.</summary>
    public static TraceStyle Series(int index) => SeriesStyles[index % SeriesStyles.Length];

    /// <summary>A blue from light to dark, for tiles of more and more.</summary>
    /// <param name="share">0 is the lightest, 1 the darkest.</param>
    public static TraceStyle Shade(double share)
    {
        int[] light = [0xE3, 0xEE, 0xF7], dark = [0x0B, 0x4F, 0x82];
        return Highlight with
        {
            Color = "#" + Convert.ToHexString([.. light.Zip(dark, (from, to) => (byte)Math.Round(from + (to - from) * share))]),
        };
    }

    /// <summary>The color that a text on this color is easier to read in; it stays on dark pages too.</summary>
    internal string TextColor
    {
        get
        {
            // The relative luminance of WCAG 2.
            var luminance = Convert.FromHexString(Color[1..]).Select(channel => channel / 255.0)
                .Select(channel => channel <= 0.04045 ? channel / 12.92 : Math.Pow((channel + 0.055) / 1.055, 2.4))
                .Zip([0.2126, 0.7152, 0.0722], (channel, weight) => channel * weight).Sum();
            return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? "white" : "black";
        }
    }

    [GeneratedRegex(@"\A#[0-9A-F]{6}\z")]
    private static partial Regex HexColor();
}

/// <summary>A style as one text, such as <c>#0072B2 Dash Circle</c>.</summary>
internal sealed class TraceStyleConverter : JsonConverter<TraceStyle>
{
    public override TraceStyle Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString()!.Split(' ') is [var color, var dash, var symbol]
            ? new(color, Enum.Parse<Dash>(dash), Enum.Parse<Symbol>(symbol))
            : throw new JsonException("a style needs a color, a dash and a symbol");

    public override void Write(Utf8JsonWriter writer, TraceStyle value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"{value.Color} {value.Dash} {value.Symbol}");
}
