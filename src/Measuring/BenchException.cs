namespace PriceOfAwait.Measuring;

/// <summary>The benchmarks can't be measured. The message says what is wrong, where, and what to do.</summary>
public class BenchException(string message, Exception? innerException = null) : Exception(message, innerException);
