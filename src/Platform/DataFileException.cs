namespace PriceOfAwait.Platform;

/// <summary>A data file can't be read. The message says what is wrong, and where.</summary>
public sealed class DataFileException(string message, Exception? innerException = null)
    : Exception(message, innerException);
