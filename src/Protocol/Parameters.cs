using System.Collections.ObjectModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>
/// The parameters of one benchmark. Equality ignores order and letter case, so that a published table's
/// <c>deep,false</c> matches a benchmark's <c>Deep=False</c>.
/// </summary>
[JsonConverter(typeof(Converter))]
public sealed class Parameters(params IEnumerable<Parameter> items)
    : ReadOnlyCollection<Parameter>([
        // A cell may pass a default, whose name and value are null.
        .. items
            .Where(item => item.Name is not null)
            .Select(item =>
                item with
                {
                    Value = item.Value is "True" or "False" ? item.Value.ToLowerInvariant() : item.Value ?? "",
                }
            ),
    ]),
        IEquatable<Parameters>
{
    public static Parameters None { get; } = new([]);

    /// <summary><see langword="null"/> if there is no such parameter.</summary>
    public string? this[string name] =>
        this.FirstOrDefault(item => item.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;

    /// <summary>A parameter that is named twice may have either value.</summary>
    public bool Include(IEnumerable<Parameter> wanted) =>
        wanted
            .ToLookup(parameter => parameter.Name, parameter => parameter.Value)
            .All(values => values.Contains(this[values.Key], StringComparer.OrdinalIgnoreCase));

    public bool Equals(Parameters? other) =>
        other is not null
        && other.Count == Count
        && this.All(item => item.Value.Equals(other[item.Name], StringComparison.OrdinalIgnoreCase));

    public override bool Equals(object? obj) => Equals(obj as Parameters);

    public override int GetHashCode() =>
        this.Aggregate(
            Count,
            (hash, item) =>
                hash
                ^ HashCode.Combine(
                    StringComparer.OrdinalIgnoreCase.GetHashCode(item.Name),
                    StringComparer.OrdinalIgnoreCase.GetHashCode(item.Value)
                )
        );

    public override string ToString() => string.Join(", ", this);

    // Writes a JSON object in the parameters' order.
    private sealed class Converter : JsonConverter<Parameters>
    {
        public override Parameters Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(
                JsonSerializer
                    .Deserialize<Dictionary<string, string>>(ref reader, options)!
                    .Select(value => new Parameter(value.Key, value.Value))
            );

        public override void Write(Utf8JsonWriter writer, Parameters value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(
                writer,
                value.ToDictionary(parameter => parameter.Name, parameter => parameter.Value),
                options
            );
    }
}
