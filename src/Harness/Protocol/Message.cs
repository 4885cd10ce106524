using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PriceOfAwait.Measuring;

/// <summary>
/// What processes tell each other: a line of JSON each. The harness writes it; the library, compiled with the same source, reads it.
/// </summary>
internal static class Message
{
    private static readonly JsonSerializerOptions Json = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        // All is told that there is to tell: what lacks something is another build's.
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                type =>
                {
                    foreach (var property in type.Properties.Where(property => property.Set is not null))
                    {
                        property.IsRequired = true;
                    }
                },
            },
        },
    };

    /// <summary>A message as a line.</summary>
    public static string ToLine<TMessage>(TMessage message) => JsonSerializer.Serialize(message, Json);

    /// <summary>Reads a line.</summary>
    /// <exception cref="JsonException">It is no such message.</exception>
    public static TMessage Parse<TMessage>(string line) =>
        JsonSerializer.Deserialize<TMessage>(line, Json) ?? throw new JsonException("There is nothing in it.");
}
