namespace PriceOfAwait.Platform;

/// <summary>
/// Something else is where a folder is needed. The message says what it is, and what to do about it.
/// </summary>
public sealed class NoFolderException(string message) : IOException(message);
