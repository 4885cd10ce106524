using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Charts;

/// <summary>What fills a bar, so that bars differ without color too.</summary>
public enum Pattern
{
    /// <summary>Color throughout.</summary>
    Solid,

    /// <summary>Rising stripes.</summary>
    Rising,

    /// <summary>Dots.</summary>
    Dots,

    /// <summary>Falling stripes.</summary>
    Falling,
}

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

/// <summary>The form of a marker; the names are Plotly's.</summary>
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
/// How a trace looks. The colors are those of Okabe and Ito, which readers with any color vision tell apart; pattern, dash and
/// symbol tell traces apart in print.
/// </summary>
/// <param name="Color">As <c>#RRGGBB</c>.</param>
/// <param name="Pattern">Fills bars.</param>
/// <param name="Dash">Draws lines.</param>
/// <param name="Symbol">Marks points.</param>
[JsonConverter(typeof(TraceStyleConverter))]
public sealed partial record TraceStyle(string Color, Pattern Pattern, Dash Dash, Symbol Symbol)
{
    /// <summary>As <c>#RRGGBB</c>.</summary>
    /// <exception cref="ArgumentException">It is something else.</exception>
    public string Color { get; init; } = HexColor().IsMatch(Color)
        ? Color
        : throw new ArgumentException($"'{Color}' is no color like #0072B2.", nameof(Color));

    private static readonly TraceStyle[] SeriesStyles =
    [
        new("#0072B2", Pattern.Solid, Dash.Solid, Symbol.Circle),
        new("#D55E00", Pattern.Rising, Dash.Dash, Symbol.Square),
        new("#009E73", Pattern.Dots, Dash.Dot, Symbol.TriangleUp),
        new("#CC79A7", Pattern.Falling, Dash.DashDot, Symbol.Diamond),
        new("#56B4E9", Pattern.Solid, Dash.Dash, Symbol.Circle),
        new("#E69F00", Pattern.Rising, Dash.Solid, Symbol.Square),
    ];

    /// <summary>What the reader predicted.</summary>
    public static TraceStyle Guess { get; } = new("#CC79A7", Pattern.Falling, Dash.DashDot, Symbol.Diamond);

    /// <summary>What a strip wants to be seen.</summary>
    public static TraceStyle Highlight { get; } = new("#0072B2", Pattern.Solid, Dash.Solid, Symbol.Circle);

    /// <summary>What a strip shows as the ground of its <see cref="Highlight"/>.</summary>
    public static TraceStyle Muted { get; } = new("#DDE1E6", Pattern.Solid, Dash.Dot, Symbol.Circle);

    /// <summary>A style like this one, in another color and with its stripes turned: for the second of a kind.</summary>
    /// <param name="index">0 is this style itself.</param>
    public TraceStyle Another(int index) => index == 0 ? this : this with
    {
        Color = SeriesStyles[(Array.FindIndex(SeriesStyles, style => style.Color == Color) + 2 * index) % SeriesStyles.Length].Color,
        Pattern = (Pattern, index % 2) is (Pattern.Rising, 1) ? Pattern.Falling : Pattern,
    };

    /// <summary>One of a row of styles that differ from each other; it starts again after six.</summary>
    public static TraceStyle Series(int index) => SeriesStyles[index % SeriesStyles.Length];

    [GeneratedRegex(@"\A#[0-9A-F]{6}\z")]
    private static partial Regex HexColor();
}

/// <summary>A style as one text, such as <c>#0072B2 Solid Dash Circle</c>.</summary>
internal sealed class TraceStyleConverter : JsonConverter<TraceStyle>
{
    public override TraceStyle Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString()!.Split(' ') is [var color, var pattern, var dash, var symbol]
            ? new(color, Enum.Parse<Pattern>(pattern), Enum.Parse<Dash>(dash), Enum.Parse<Symbol>(symbol))
            : throw new JsonException("a style needs a color, a pattern, a dash and a symbol");

    public override void Write(Utf8JsonWriter writer, TraceStyle value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"{value.Color} {value.Pattern} {value.Dash} {value.Symbol}");
}
