using System.Collections;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

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

    public const int Version = 2;

    /// <summary>
    /// Properties that are computed from others aren't written, nor are those whose values are what they are without a
    /// fact: null, false or empty.
    /// </summary>
    public static JsonSerializerOptions Format { get; } =
        new()
        {
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            // The text goes into notebooks, never unescaped into a page.
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            IgnoreReadOnlyProperties = true,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { LeaveOutInitialValues } },
            NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
            Converters =
            {
                new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false),
                new NineDigits(),
            },
        };

    public static string ListOf(Type fact) =>
        ((FactListAttribute?)Attribute.GetCustomAttribute(fact.Given(), typeof(FactListAttribute)))?.Name
        ?? throw new WrongArgumentException($"{fact.Name} is not marked as a fact.", nameof(fact));

    public static string ToJson(IEnumerable<object> facts)
    {
        var json = new JsonObject { [VersionName] = Version };
        foreach (var list in facts.Given().OfType<object>().GroupBy(fact => ListOf(fact.GetType())))
        {
            json[list.Key] = new JsonArray([
                .. list.Select(fact =>
                    JsonSerializer.SerializeToNode(
                        fact,
                        fact is OutputPart ? typeof(OutputPart) : fact.GetType(),
                        Format
                    )
                ),
            ]);
        }

        return json.ToJsonString(Format);
    }

    /// <summary>Parameters of a constructor are always written, because a missing one would be null.</summary>
    private static void LeaveOutInitialValues(JsonTypeInfo type)
    {
        var parameters = type
            .Type.GetConstructors()
            .SelectMany(constructor => constructor.GetParameters())
            .Select(parameter => parameter.Name)
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        foreach (
            var property in type.Properties.Where(property =>
                property.Set is not null && !parameters.Contains(property.Name)
            )
        )
        {
            property.ShouldSerialize = (_, value) => value is not (null or false or "" or ICollection { Count: 0 });
        }
    }

    /// <summary>
    /// Nine digits are more than any figure has. Processors differ in a double's last digits, so refreshed notebooks
    /// would differ, too, if those were written.
    /// </summary>
    private sealed class NineDigits : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            reader.TokenType != JsonTokenType.String ? reader.GetDouble()
            : double.TryParse(reader.GetString(), NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
                ? value
            : throw new JsonException($"“{reader.GetString()}” is not a number");

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
