using System.Text.Json;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>What one launch tells of one benchmark.</summary>
/// <param name="Slices">Nanoseconds of an operation, turn by turn.</param>
/// <param name="Collected">The turns, from 0, in which garbage was collected.</param>
/// <param name="Bytes">Allocated by one operation.</param>
/// <param name="Garbage">How often garbage was collected.</param>
internal sealed record LaunchFigures(IReadOnlyList<double> Slices, IReadOnlyList<int> Collected, double Bytes, GarbageCollections Garbage)
{
    /// <summary>Reads what <see cref="WriteTo"/> wrote.</summary>
    public static LaunchFigures Read(JsonElement json) => new(
        [.. json.GetProperty("slices").EnumerateArray().Select(slice => slice.GetDouble())],
        [.. json.GetProperty("collected").EnumerateArray().Select(index => index.GetInt32())],
        json.GetProperty("bytes").GetDouble(),
        new(json.GetProperty("operations").GetInt64(), [.. json.GetProperty("collections").EnumerateArray().Select(count => count.GetInt32())]));

    /// <summary>Adds them to what else is told of the benchmark.</summary>
    public void WriteTo(JsonObject json)
    {
        json["slices"] = new JsonArray([.. Slices.Select(slice => JsonValue.Create(EventWriter.Rounded(slice)))]);
        json["collected"] = new JsonArray([.. Collected.Select(index => JsonValue.Create(index))]);
        json["bytes"] = Bytes;
        json["operations"] = Garbage.Operations;
        json["collections"] = new JsonArray([.. Garbage.Collections.Select(count => JsonValue.Create(count))]);
    }
}

/// <summary>How often garbage was collected.</summary>
/// <param name="Operations">During so many operations.</param>
/// <param name="Collections">By generation. As everywhere in .NET, a collection of a generation counts for the younger ones too.</param>
internal sealed record GarbageCollections(long Operations, IReadOnlyList<int> Collections)
{
    public static GarbageCollections None { get; } = new(0, []);
}
