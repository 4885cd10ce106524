namespace PriceOfAwait.Measuring;

/// <summary>Something keeps the benchmarks from being measured.</summary>
/// <param name="message">What was wrong, where, and what to do.</param>
/// <param name="innerException">What it came from.</param>
public class BenchException(string message, Exception? innerException = null) : Exception(message, innerException);
