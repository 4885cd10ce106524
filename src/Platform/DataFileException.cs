namespace PriceOfAwait.Platform;

/// <summary>A file of the data folder cannot be read. The message names the file, the line and the column.</summary>
public sealed class DataFileException : Exception
{
    /// <summary>With file, line, column and what is wrong there.</summary>
    public DataFileException(string message)
        : base(message)
    {
    }

    /// <summary>With file, line, column and what is wrong there, and what it came from.</summary>
    public DataFileException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Without a message of its own.</summary>
    public DataFileException()
    {
    }
}
