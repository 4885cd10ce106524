namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>A notebook cannot be read, run or written.</summary>
/// <param name="message">What is wrong, where, and what to do, for whoever runs it.</param>
/// <param name="innerException">What it came from.</param>
public sealed class NotebookException(string message, Exception? innerException = null) : Exception(message, innerException);
