using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace PriceOfAwait.Measuring;

internal static class Message
{
    private static readonly JsonSerializerOptions Json = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        // A message that lacks a member comes from another build, unless the member is left out where it is null.
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                type =>
                {
                    foreach (var property in type.Properties.Where(IsAlwaysThere))
                    {
                        property.IsRequired = true;
                    }
                },
            },
        },
    };

    private static bool IsAlwaysThere(JsonPropertyInfo property) =>
        property.Set is not null
        && property.AttributeProvider?.IsDefined(typeof(JsonIgnoreAttribute), inherit: false) != true;

    public static string ToLine<TMessage>(TMessage message) => JsonSerializer.Serialize(message, Json);

    public static TMessage Parse<TMessage>(string line) =>
        JsonSerializer.Deserialize<TMessage>(line, Json) ?? throw new JsonException("The message is null.");
}
