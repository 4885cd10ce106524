using System.Security.Cryptography;

namespace PriceOfAwait.Platform;

/// <summary>Writes a file completely or not at all, even if the process is killed. Creates missing folders.</summary>
/// <remarks>Each method throws <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/> if it fails.</remarks>
public static class AtomicFile
{
    /// <summary>Throws unless a megabyte can be written to the folder.</summary>
    public static void RequireRoom(string folder)
    {
        var probe = Path.Combine(folder, $"{Guid.NewGuid():N}.part");
        Write(probe, new byte[1 << 20]);
        File.Delete(probe);
    }

    /// <summary>Writes text with the repository's line ends.</summary>
    public static void Write(string file, string content) => Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <param name="isSecret">If true, only the user may read the file. Has no effect on Windows, where the folder's rights apply.</param>
    public static void Write(string file, byte[] content, bool isSecret = false) =>
        Write(file, stream => stream.Write(content), isSecret);

    /// <summary>Writes a file that is too large for memory.</summary>
    public static void Write(string file, Action<Stream> write, bool isSecret = false)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(file))!);
        var unfinished = $"{file}.{Guid.NewGuid():N}.part";
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (isSecret && !OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        try
        {
            using (var content = new FileStream(unfinished, options))
            {
                write(content);
            }

            File.Move(unfinished, file, overwrite: true);
        }
        finally
        {
            File.Delete(unfinished);
        }
    }

    /// <summary>The exception's message as a sentence: some messages lack the full stop or name an empty path.</summary>
    public static string ToSentence(this Exception exception) =>
        exception.Message.Replace(" : ''", "", StringComparison.Ordinal).Replace(" : '", ": '", StringComparison.Ordinal)
            .TrimEnd(' ', '.', ':') + ".";
}

/// <summary>A lock between processes and threads, held by keeping a file open.</summary>
public static class FileTurn
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
    /// <exception cref="IOException">Nobody can have it: the file can't be opened.</exception>
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

    // Everything else, such as too many open files, would not end by waiting. On Windows, ERROR_SHARING_VIOLATION;
    // elsewhere EWOULDBLOCK, which macOS gives another number than Linux.
    private static bool IsHeld(IOException exception) => exception.HResult
        == (OperatingSystem.IsWindows() ? unchecked((int)0x80070020) : OperatingSystem.IsLinux() ? 11 : 35);
}

public static class Checksum
{
    public static string Of(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text))).ToLowerInvariant();
}
