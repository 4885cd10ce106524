namespace PriceOfAwait.Measuring;

/// <summary>Something keeps the benchmarks from being measured. The message says what, and what to do.</summary>
public class BenchException : Exception
{
    /// <summary>With what was wrong, where, and what to do.</summary>
    public BenchException(string message)
        : base(message)
    {
    }

    /// <summary>With what was wrong, where, and what to do, and what it came from.</summary>
    public BenchException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Without a message of its own.</summary>
    public BenchException()
    {
    }
}
