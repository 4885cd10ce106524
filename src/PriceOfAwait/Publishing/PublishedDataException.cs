namespace PriceOfAwait;

/// <summary>A file of published data cannot be read. The message names the file, the line and the column.</summary>
public sealed class PublishedDataException : Exception
{
    /// <summary>With file, line, column and what is wrong there.</summary>
    public PublishedDataException(string message)
        : base(message)
    {
    }

    /// <summary>With file, line, column and what is wrong there, and what it came from.</summary>
    public PublishedDataException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Without a message of its own.</summary>
    public PublishedDataException()
    {
    }
}
