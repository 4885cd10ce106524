namespace PriceOfAwait.Harness;

/// <summary>
/// Whether the operating system lets a thread run. .NET doesn't tell a thread that waits for a core from one that
/// sleeps; Linux does, in a file. Reading it allocates nothing.
/// </summary>
internal sealed class ThreadStatus : IDisposable
{
    // "PID (name) S …": a name has at most 15 bytes, and may have parentheses in it.
    private const int LongestStart = 64;
    private const byte Sleeps = (byte)'S';

    private readonly FileStream? _file;

    private ThreadStatus(FileStream? file) => _file = file;

    public static ThreadStatus OfThisThread()
    {
        // The link leads to the thread that opens it, and the open file stays that thread's.
        const string path = "/proc/thread-self/stat";
        return new(File.Exists(path) ? new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 1) : null);
    }

    /// <returns>True if the thread sleeps, or if the operating system doesn't tell.</returns>
    public bool MayBeAsleep()
    {
        if (_file is null)
        {
            return true;
        }

        Span<byte> start = stackalloc byte[LongestStart];
        _file.Position = 0;
        start = start.Slice(0, _file.Read(start));
        var state = start.LastIndexOf((byte)')') + 2;
        return state < start.Length && start[state] == Sleeps;
    }

    public void Dispose() => _file?.Dispose();
}
