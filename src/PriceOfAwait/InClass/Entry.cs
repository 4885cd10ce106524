using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.InClass;

/// <summary>A result as stored and sent. The board ignores an id that it already has.</summary>
internal sealed record Entry(string Id, DateTimeOffset At, ClassResult What)
{
    public static JsonSerializerOptions Format { get; } =
        new(Json.Compact) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    public static Entry Now(ClassResult what) => new(Guid.NewGuid().ToString("N"), DateTimeOffset.UtcNow, what);

    public static Entry? Read(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<Entry>(File.ReadAllText(file), Format);
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or JsonException or NotSupportedException)
        {
            return null;
        }
    }

    public void Write(string file) => AtomicFile.Write(file, JsonSerializer.Serialize(this, Format));
}
