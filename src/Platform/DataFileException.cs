namespace PriceOfAwait.Platform;

/// <summary>A file of the data folder cannot be read.</summary>
/// <param name="message">The file, the line, the column, and what is wrong there.</param>
/// <param name="innerException">What it came from.</param>
public sealed class DataFileException(string message, Exception? innerException = null) : Exception(message, innerException);
