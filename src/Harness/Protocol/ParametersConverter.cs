using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>Parameters as a JSON object, in their order.</summary>
internal sealed class ParametersConverter : JsonConverter<Parameters>
{
    public override Parameters Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var values = JsonSerializer.Deserialize<Dictionary<string, string>>(ref reader, options)!;
        return new Parameters(values.Select(value => new Parameter(value.Key, value.Value)));
    }

    public override void Write(Utf8JsonWriter writer, Parameters value, JsonSerializerOptions options)
    {
        writer.WriteStartObject();
        foreach (var parameter in value)
        {
            writer.WriteString(parameter.Name, parameter.Value);
        }

        writer.WriteEndObject();
    }
}
