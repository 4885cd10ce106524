using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Judging;

/// <summary>Verdicts as <c>claims --json</c> prints them. An infinite figure is <c>null</c>.</summary>
public static class LedgerJson
{
    private static readonly JsonSerializerOptions Format = new(Json.Indented)
    {
        IgnoreReadOnlyProperties = true,
        Converters = { new FigureConverter(), new IntervalConverter() },
    };

    public static string Write(Ledger ledger) => JsonSerializer.Serialize(ledger.Judgments, Format);

    /// <summary>No figure is known better than to six digits.</summary>
    private sealed class FigureConverter : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            if (double.IsFinite(value))
            {
                writer.WriteNumberValue(double.Parse(value.ToString("G6", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture));
            }
            else
            {
                writer.WriteNullValue();
            }
        }
    }

    private sealed class IntervalConverter : JsonConverter<ConfidenceInterval>
    {
        public override ConfidenceInterval Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException("Verdicts are only written.");

        public override void Write(Utf8JsonWriter writer, ConfidenceInterval value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, new[] { value.Lower, value.Upper }, options);
    }
}
