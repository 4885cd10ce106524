namespace PriceOfAwait.Exercises.Lesson12YourOwnMethod;

/// <summary>
/// The reader returns bytes one by one, and reads each from its source. TODO: read 256 bytes at a time. While some are
/// left, a call must allocate nothing and have no state machine. At the end, every call returns -1. If the source fails
/// or its token is cancelled, the task fails or is cancelled. (Lessons 1, 4, 5 and 9.)
/// </summary>
/// <param name="sourceAsync">Fills the memory as far as it can, and returns the count; 0 at the end.</param>
public sealed class ABufferedReader(Func<Memory<byte>, CancellationToken, ValueTask<int>> sourceAsync)
{
    /// <summary>The next byte, or -1 at the end.</summary>
    public async ValueTask<int> ReadByteAsync(CancellationToken cancellationToken = default)
    {
        var one = new byte[1];
        return await sourceAsync(one, cancellationToken) == 0 ? -1 : one[0];
    }
}
