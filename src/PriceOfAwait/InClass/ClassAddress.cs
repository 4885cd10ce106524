namespace PriceOfAwait.InClass;

/// <summary>A board's address, the join code and, optionally, the attendee's nickname.</summary>
internal sealed record ClassAddress(Uri Board, string Code, string? Nickname)
{
    public const string Example = "address/code/nickname, such as 192.168.1.5:8422/K7QM-2FXD/Ann";

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
            ? new(
                new Uri(uri.GetLeftPart(UriPartial.Authority)),
                parts[0].ToUpperInvariant(),
                parts.Length == 2 ? Uri.UnescapeDataString(parts[1]) : null
            )
            : null;
    }

    public string FolderIn(string classes) => Path.Combine(classes, Checksum.Of($"{Board.Authority}/{Code}")[..16]);

    public string LeftMarkIn(string classes) => Path.Combine(FolderIn(classes), "left");
}
