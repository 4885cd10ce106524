using System.Security.Cryptography;

namespace PriceOfAwait.Platform;

/// <summary>Writes a file completely or not at all, even if the process is killed. Creates missing folders.</summary>
/// <remarks>Each method throws <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/> if it fails.</remarks>
public static class AtomicFile
{
    private const string Unfinished = ".part";

    private static readonly TimeSpan LongestWrite = TimeSpan.FromMinutes(1);

    /// <summary>Throws unless a megabyte can be written to the folder.</summary>
    public static void RequireRoom(string folder)
    {
        var probe = UnfinishedFor(Path.Combine(folder, "room"));
        try
        {
            File.WriteAllBytes(probe, new byte[1 << 20]);
        }
        finally
        {
            File.Delete(probe);
        }
    }

    /// <summary>Writes text with the repository's line ends.</summary>
    public static void Write(string file, string content) => Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <param name="isSecret">If true, only the user may read the file. Has no effect on Windows, where the folder's rights apply.</param>
    public static void Write(string file, byte[] content, bool isSecret = false) =>
        Write(file, stream => stream.Write(content), isSecret);

    /// <summary>Writes a file that is too large for memory.</summary>
    public static void Write(string file, Action<Stream> write, bool isSecret = false)
    {
        var unfinished = UnfinishedFor(file);
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

    private static string UnfinishedFor(string file)
    {
        var target = Path.GetFullPath(file);
        var folder = Directory.CreateDirectory(Path.GetDirectoryName(target)!).FullName;
        // Files of writers that were killed.
        foreach (var left in Directory.EnumerateFiles(folder, $"{Path.GetFileName(target)}.*{Unfinished}")
            .Where(left => DateTime.UtcNow - File.GetLastWriteTimeUtc(left) > LongestWrite))
        {
            File.Delete(left);
        }

        return $"{target}.{Guid.NewGuid():N}{Unfinished}";
    }
}

/// <summary>A lock between processes and threads, held by keeping a file open.</summary>
public static class FileTurn
{
    /// <summary>Returns <see langword="null"/> while another holder has the lock.</summary>
    public static IDisposable? TryTake(string file)
    {
        try
        {
            return new FileStream(file, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException) when (File.Exists(file))
        {
            return null;
        }
    }
}

public static class Checksum
{
    public static string Of(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text))).ToLowerInvariant();
}
