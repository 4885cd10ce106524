namespace PriceOfAwait.Platform;

/// <summary>A lock between processes and threads, held by keeping a file open.</summary>
public static class FileLock
{
    /// <summary>Waits while another holder has the lock. Disposing the result releases it.</summary>
    public static async Task<IDisposable> TakeAsync(string file, CancellationToken cancellation = default)
    {
        IDisposable? turn;
        while ((turn = TryTake(file)) is null)
        {
            await Task.Delay(10, cancellation).ConfigureAwait(false);
        }

        return turn;
    }

    /// <inheritdoc cref="TakeAsync"/>
    public static IDisposable Take(string file)
    {
        IDisposable? turn;
        while ((turn = TryTake(file)) is null)
        {
            Thread.Sleep(10);
        }

        return turn;
    }

    /// <summary>Returns <see langword="null"/> while another holder has the lock.</summary>
    /// <exception cref="IOException">The file can't be opened, so nobody can have the lock.</exception>
    public static IDisposable? TryTake(string file)
    {
        try
        {
            return new FileStream(file, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException e) when (IsHeld(e))
        {
            return null;
        }
    }

    // Recognizes ERROR_SHARING_VIOLATION on Windows, and EWOULDBLOCK elsewhere, whose number differs between macOS and
    // Linux. Waiting would not end any other error, such as too many open files.
    private static bool IsHeld(IOException exception) =>
        exception.HResult
        == (
            OperatingSystem.IsWindows() ? unchecked((int)0x80070020)
            : OperatingSystem.IsLinux() ? 11
            : 35
        );
}
