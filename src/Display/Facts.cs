using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// What an output shows, as data beside its HTML: one JSON object with a list for each kind of fact. Programs read
/// these facts from a saved notebook, because its HTML is for people. A change that would break them increases
/// <see cref="Version"/>.
/// </summary>
public static class Facts
{
    public const string MimeType = "application/vnd.price-of-await+json";

    public const string VersionName = "version";

    public const int Version = 1;

    /// <summary>Properties that are computed from others aren't written.</summary>
    public static JsonSerializerOptions Format { get; } =
        new()
        {
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            // The text goes into notebooks, never unescaped into a page.
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            IgnoreReadOnlyProperties = true,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
            Converters =
            {
                new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false),
                new NineDigits(),
            },
        };

    public static string ListOf(Type fact) =>
        ((FactListAttribute?)Attribute.GetCustomAttribute(fact, typeof(FactListAttribute)))?.Name
        ?? throw new ArgumentException($"{fact.Name} is not marked as a fact.", nameof(fact));

    public static string ToJson(IEnumerable<object> facts)
    {
        var json = new JsonObject { [VersionName] = Version };
        foreach (var kind in facts.GroupBy(fact => fact.GetType()))
        {
            json[ListOf(kind.Key)] = new JsonArray([
                .. kind.Select(fact => JsonSerializer.SerializeToNode(fact, kind.Key, Format)),
            ]);
        }

        return json.ToJsonString(Format);
    }

    /// <summary>
    /// Nine digits are more than any figure has. Processors differ in a double's last digits, so refreshed notebooks
    /// would differ, too, if those were written.
    /// </summary>
    private sealed class NineDigits : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.String
                ? double.Parse(reader.GetString()!, CultureInfo.InvariantCulture)
                : reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            var text = value.ToString("G9", CultureInfo.InvariantCulture);
            if (double.IsFinite(value))
            {
                writer.WriteNumberValue(double.Parse(text, CultureInfo.InvariantCulture));
            }
            else
            {
                writer.WriteStringValue(text);
            }
        }
    }
}
