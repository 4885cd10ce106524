using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Practicing;

/// <summary>Shares are compared by difference: 0.1 and 0.2 are as close as 0.8 and 0.9.</summary>
internal sealed record KeptGuess(
    [property: JsonPropertyName("said")] double Guess,
    [property: JsonPropertyName("found")] double Answer,
    bool IsShare = false
)
{
    /// <inheritdoc cref="ReaderRecord.Others"/>
    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Others { get; init; }

    /// <summary>1 is exact; 2 is double or half. <see langword="null"/> for a share, or if either is zero.</summary>
    public double? Factor =>
        IsShare ? null
        : Guess == Answer ? 1
        : Guess > 0 && Answer > 0 ? Math.Exp(Math.Abs(Math.Log(Guess / Answer)))
        : null;

    /// <summary>0 is exact, 1 is the maximum; <see langword="null"/> if there is a factor.</summary>
    public double? Distance =>
        IsShare ? Math.Min(1, Math.Abs(Guess - Answer))
        : Factor is null ? 1
        : null;
}
