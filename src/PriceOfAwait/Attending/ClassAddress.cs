using PriceOfAwait.Platform;

namespace PriceOfAwait.Attending;

/// <summary>Where a class meets: a board's address and the join code, such as <c>192.168.1.5:8422/K7QM-2FXD</c>.</summary>
/// <param name="Board">The board.</param>
/// <param name="Code">The join code.</param>
/// <param name="Nickname">What the attendee is called, where a third part says it.</param>
internal sealed record ClassAddress(Uri Board, string Code, string? Nickname)
{
    /// <summary>What an address looks like, for messages.</summary>
    public const string Example = "address/code, such as 192.168.1.5:8422/K7QM-2FXD, or address/code/nickname";

    /// <summary>A name of its own for a folder.</summary>
    public string Key => Checksum.Of($"{Board.Authority}/{Code}")[..16];

    /// <summary>The address in a text; <see langword="null"/> where it holds none.</summary>
    public static ClassAddress? TryParse(string? text)
    {
        text = text?.Trim() ?? "";
        var whole = text.Contains("://", StringComparison.Ordinal) ? text : $"http://{text}";
        if (!Uri.TryCreate(whole, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
        {
            return null;
        }

        var parts = uri.AbsolutePath.Split('/', StringSplitOptions.RemoveEmptyEntries);
        return parts.Length is 1 or 2
            ? new(new Uri(uri.GetLeftPart(UriPartial.Authority)), parts[0].ToUpperInvariant(),
                parts.Length == 2 ? Uri.UnescapeDataString(parts[1]) : null)
            : null;
    }
}
