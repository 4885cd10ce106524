namespace PriceOfAwait.Platform;

public static class SystemMessage
{
    /// <summary>What the system says of a file, as a sentence: some of its messages lack the full stop or name an empty path.</summary>
    public static string ToSentence(this Exception exception) =>
        exception.Message.Replace(" : ''", "", StringComparison.Ordinal).Replace(" : '", ": '", StringComparison.Ordinal)
            .TrimEnd(' ', '.', ':') + ".";
}
