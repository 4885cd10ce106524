namespace PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;

/// <summary>At best, one call in 256 asks the source; the others read the buffer.</summary>
/// <param name="sourceAsync">Fills the memory as far as it can, and returns the count; 0 at the end.</param>
public sealed class ABufferedReader(Func<Memory<byte>, CancellationToken, ValueTask<int>> sourceAsync)
{
    private readonly byte[] _buffer = new byte[256];
    private int _next;
    private int _length;

    /// <summary>The next byte, or -1 at the end.</summary>
    public ValueTask<int> ReadByteAsync(CancellationToken cancellationToken = default) =>
        _next < _length ? new(_buffer[_next++]) : FillAsync(cancellationToken);

    private async ValueTask<int> FillAsync(CancellationToken cancellationToken)
    {
        _length = await sourceAsync(_buffer, cancellationToken);
        _next = 0;
        return _length == 0 ? -1 : _buffer[_next++];
    }
}
