using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>An estimate as a line of text: value, lower and upper limit. Six digits are more than it is worth.</summary>
internal sealed class EstimateConverter : JsonConverter<Estimate>
{
    public override Estimate Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var figures = (reader.GetString() ?? "").Split(' ');
        return figures.Length == 3 && Number(figures[0]) is { } value && Number(figures[1]) is { } lower && Number(figures[2]) is { } upper
            ? new(value, new(lower, upper))
            : throw new JsonException("An estimate is a value, a lower and an upper limit, such as \"1.13 1.1 1.16\".");
    }

    public override void Write(Utf8JsonWriter writer, Estimate value, JsonSerializerOptions options) =>
        writer.WriteStringValue(FormattableString.Invariant($"{value.Value:G6} {value.Interval.Lower:G6} {value.Interval.Upper:G6}"));

    private static double? Number(string text) =>
        double.TryParse(text, System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture, out var number)
            ? number
            : null;
}
