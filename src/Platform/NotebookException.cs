namespace PriceOfAwait.Platform;

/// <summary>A notebook can't be read, run or written. The message says what is wrong, where, and what to do.</summary>
public sealed class NotebookException(string message, Exception? innerException = null)
    : Exception(message, innerException);
