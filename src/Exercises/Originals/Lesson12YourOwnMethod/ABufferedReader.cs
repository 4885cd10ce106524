namespace PriceOfAwait.Exercises.Originals.Lesson12YourOwnMethod;

/// <summary>
/// It hands out bytes one by one, and asks its source for each of them. TODO: ask the source for 256 bytes at a time, and let a call
/// allocate nothing and have no state machine as long as there are some left. At the end it gives -1, as often as somebody asks. What
/// the source fails with, or a token that is cancelled while it is asked, is the task's. (Lessons 1, 4, 5 and 9.)
/// </summary>
/// <param name="sourceAsync">Fills the memory, as far as it can, and tells how far; 0 at the end.</param>
public sealed class ABufferedReader(Func<Memory<byte>, CancellationToken, ValueTask<int>> sourceAsync)
{
    /// <summary>The next byte, or -1 at the end.</summary>
    public async ValueTask<int> ReadByteAsync(CancellationToken cancellationToken = default)
    {
        var one = new byte[1];
        return await sourceAsync(one, cancellationToken) == 0 ? -1 : one[0];
    }
}
