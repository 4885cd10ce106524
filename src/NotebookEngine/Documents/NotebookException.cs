namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>A notebook cannot be read, run or written. The message says what is wrong, where, and what to do.</summary>
public sealed class NotebookException : Exception
{
    /// <summary>Creates the exception with the text a user sees.</summary>
    public NotebookException(string message, Exception? innerException = null)
        : base(message, innerException)
    {
    }
}
