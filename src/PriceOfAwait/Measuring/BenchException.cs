namespace PriceOfAwait.Measuring;

/// <summary>
/// The benchmarks can't be measured. The message says what is wrong, where, and what to do. It is all that a kernel
/// shows, as with <see cref="WrongArgumentException"/>.
/// </summary>
public class BenchException(string message, Exception? innerException = null) : Exception(message, innerException)
{
    public override string StackTrace => "";

    public override string ToString() => Message;
}
