namespace PriceOfAwait.Platform;

/// <summary>What the operating system says of a file that can't be read or written.</summary>
public static class SystemMessage
{
    /// <summary>
    /// The exception's message as a sentence: some of the system's are, and some lack the full stop or name an empty path.
    /// </summary>
    public static string ToSentence(this Exception exception) =>
        exception.Message.Replace(" : ''", "", StringComparison.Ordinal).Replace(" : '", ": '", StringComparison.Ordinal)
            .TrimEnd(' ', '.', ':') + ".";
}
