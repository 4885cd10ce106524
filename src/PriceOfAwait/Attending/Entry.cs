using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Attending;

/// <summary>Something found, as it is kept and sent.</summary>
/// <param name="Id">By which one that was sent twice is known.</param>
/// <param name="At">When it was found.</param>
/// <param name="What">What was found.</param>
public sealed record Entry(string Id, DateTimeOffset At, Found What)
{
    /// <summary>How they are written, alone and in a <see cref="Delivery"/>: what is not known is left out.</summary>
    public static JsonSerializerOptions Format { get; } = new(Json.Compact)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>Something that was just found.</summary>
    public static Entry Now(Found what) => new(Guid.NewGuid().ToString("N"), DateTimeOffset.UtcNow, what);

    /// <summary>Of each subject the newest.</summary>
    public static IEnumerable<Entry> Newest(IEnumerable<Entry> entries) =>
        entries.GroupBy(entry => entry.What.Subject).Select(about => about.MaxBy(entry => entry.At)!);
}

/// <summary>What is sent to a board in one go, and what <c>class export</c> writes.</summary>
/// <param name="Nickname">Who found it.</param>
/// <param name="Entries">What was found.</param>
public sealed record Delivery(string Nickname, IReadOnlyList<Entry> Entries)
{
    /// <summary>The header that holds the join code.</summary>
    public const string CodeHeader = "Class-Code";

    /// <summary>The header that holds what only this attendee knows, by which the board knows whose rows are whose.</summary>
    public const string SecretHeader = "Class-Secret";
}
