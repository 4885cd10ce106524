using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Practicing;

internal sealed record KeptOutcome(string Text, Outcome Outcome)
{
    /// <inheritdoc cref="ReaderRecord.Others"/>
    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Others { get; init; }
}
