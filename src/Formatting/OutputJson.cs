using System.Globalization;
using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace PriceOfAwait.Formatting;

/// <summary>
/// What a notebook shows, as data for programs: an object that holds its <c>parts</c>. An array would do, but VS Code takes that for the
/// lines of a text, and shows an error of its own instead of the output. Each part is an object with the properties of an
/// <see cref="OutputPart"/> and a <c>type</c>, the record's name in lower case: <c>table</c>, <c>listing</c>, <c>note</c>, and
/// <c>figure</c> for charts. Default values are left out. A list of numbers is one string, with six digits for each and blanks between,
/// because JSON has no NaN and no infinity; a row of a table is one string, with tabs between its cells, because a notebook's file gives
/// each item of an array its own line.
/// </summary>
public static class OutputJson
{
    /// <summary>The MIME type of a notebook's output in this form.</summary>
    public const string MimeType = "application/vnd.price-of-await.output+json";

    private const string Parts = "parts";

    private static readonly JsonSerializerOptions Options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
        Converters =
        {
            new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false),
            new NumberConverter(),
            new NumbersConverter(),
        },
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { RefuseNull } },
    };

    /// <summary>The parts as JSON.</summary>
    public static string Write(IReadOnlyList<OutputPart> parts) =>
        new JsonObject { [Parts] = new JsonArray([.. parts.Select(ToJson)]) }.ToJsonString(Options);

    /// <summary>Reads what <see cref="Write"/> wrote, or earlier versions, which wrote the parts alone.</summary>
    /// <param name="json">The text.</param>
    /// <param name="types">The types of the parts.</param>
    /// <exception cref="FormatException">The text is something else.</exception>
    public static IReadOnlyList<OutputPart> Read(string json, params IReadOnlyList<Type> types)
    {
        try
        {
            var parts = JsonNode.Parse(json) switch
            {
                JsonArray alone => alone,
                JsonObject output when output[Parts] is JsonArray inside => inside,
                _ => throw new JsonException($"it has no {Parts}"),
            };
            // Writing leaves nulls out. They are refused before the parts are read, because the constructors rely on that.
            return !HoldsNull(parts) ? [.. parts.Select(part => ToPart(part, types))] : throw new JsonException("it holds a null");
        }
        catch (Exception e) when (e is JsonException or ArgumentException or InvalidOperationException or NotSupportedException)
        {
            throw new FormatException($"This is no output ({MimeType}): {e.Message}", e);
        }
    }

    /// <summary>A number as it is written in a list.</summary>
    internal static string Text(double number) => number.ToString("G6", CultureInfo.InvariantCulture);

    /// <summary>Reads a number.</summary>
    /// <exception cref="JsonException">The text is no number, or one that no chart has room for.</exception>
    internal static double Number(string text) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
        && (number == 0 || !double.IsFinite(number) || Math.Abs(number) is >= 1e-30 and <= 1e30)
            ? number
            : throw new JsonException($"'{text}' is no number between 1E-30 and 1E+30");

    private static JsonNode ToJson(OutputPart part)
    {
        var json = JsonSerializer.SerializeToNode(part, part.GetType(), Options)!.AsObject();
        json["type"] = NameOf(part.GetType());
        return json;
    }

    private static OutputPart ToPart(JsonNode? json, IReadOnlyList<Type> types)
    {
        var name = (string?)json?["type"];
        var type = types.FirstOrDefault(type => NameOf(type) == name) ?? throw new JsonException($"no part is of the type '{name}'");
        return (OutputPart)json.Deserialize(type, Options)!;
    }

    private static bool HoldsNull(JsonNode? json) => json switch
    {
        null => true,
        JsonObject members => members.Any(member => HoldsNull(member.Value)),
        JsonArray items => items.Any(HoldsNull),
        _ => false,
    };

    private static string NameOf(Type type) => type.Name.ToLowerInvariant();

    /// <summary>Refuses an object in which something that may not be <see langword="null"/> is, or holds one.</summary>
    private static void RefuseNull(JsonTypeInfo info)
    {
        if (info.Kind != JsonTypeInfoKind.Object)
        {
            return;
        }

        var nullability = new NullabilityInfoContext();
        var needed = info.Type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => nullability.Create(property).ReadState == NullabilityState.NotNull).ToList();
        info.OnDeserialized = value =>
        {
            if (needed.Find(property => HasNull(property.GetValue(value))) is { } property)
            {
                throw new JsonException($"a {NameOf(info.Type)} lacks its {property.Name}");
            }
        };
    }

    private static bool HasNull(object? value) => value is null || (value is IEnumerable<object?> items && items.Any(HasNull));

    private sealed class NumberConverter : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            Number(Text(reader.GetDouble()));

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) =>
            writer.WriteRawValue(Text(value));
    }

    private sealed class NumbersConverter : JsonConverter<IReadOnlyList<double>>
    {
        public override IReadOnlyList<double> Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            [.. reader.GetString()!.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(Number)];

        public override void Write(Utf8JsonWriter writer, IReadOnlyList<double> value, JsonSerializerOptions options) =>
            writer.WriteStringValue(string.Join(' ', value.Select(Text)));
    }

    /// <summary>A row as one string, with tabs between the cells. As in HTML, any other white space counts as a blank.</summary>
    internal sealed class RowsConverter : JsonConverter<IReadOnlyList<IReadOnlyList<string>>>
    {
        public override IReadOnlyList<IReadOnlyList<string>> Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            [.. JsonSerializer.Deserialize<List<string>>(ref reader, options)!.Select(row => row.Split('\t'))];

        public override void Write(Utf8JsonWriter writer, IReadOnlyList<IReadOnlyList<string>> value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, value.Select(row => string.Join('\t', row.Select(InOneLine))), options);

        private static string InOneLine(string cell) => cell.ReplaceLineEndings(" ").Replace('\t', ' ');
    }
}
