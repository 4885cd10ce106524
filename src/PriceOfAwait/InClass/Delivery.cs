namespace PriceOfAwait.InClass;

internal sealed record Delivery(string Nickname, IReadOnlyList<Entry> Entries)
{
    public const string CodeHeader = "Class-Code";

    /// <summary>The header with the secret that identifies an attendee to the board.</summary>
    public const string SecretHeader = "Class-Secret";

    /// <summary>The answer's header with the name that the board shows, escaped as in an address.</summary>
    public const string NameHeader = "Class-Name";
}
