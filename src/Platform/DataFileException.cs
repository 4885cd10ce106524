namespace PriceOfAwait.Platform;

/// <summary>
/// A data file can't be read. The message says what is wrong, and where. It is all that a kernel shows, because the
/// mistake is in the file.
/// </summary>
public sealed class DataFileException(string message, Exception? innerException = null)
    : Exception(message, innerException)
{
    /// <summary>What is wrong, and where, without advice.</summary>
    public string Finding { get; init; } = message;

    public override string StackTrace => "";

    public override string ToString() => Message;
}
