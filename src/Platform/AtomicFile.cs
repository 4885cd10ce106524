using System.Security.Cryptography;

namespace PriceOfAwait.Platform;

/// <summary>Writes files as a whole or not at all, even if the process is killed. A missing folder is made.</summary>
/// <remarks>Each method throws <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/> if that can't be done.</remarks>
public static class AtomicFile
{
    private const string Unfinished = ".part";

    private static readonly TimeSpan LongestWrite = TimeSpan.FromMinutes(1);

    /// <summary>Checks in advance that a megabyte can be written to a folder.</summary>
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

    /// <summary>Writes text, with the line ends of the repository.</summary>
    public static void Write(string file, string content) => Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <param name="isSecret">Whether nobody but the user may read it; on Windows the folder's own rights keep others out.</param>
    public static void Write(string file, byte[] content, bool isSecret = false) =>
        Write(file, stream => stream.Write(content), isSecret);

    /// <summary>Writes what is too long to be held at once.</summary>
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

    /// <summary>What the system says of a file, as a sentence: some of its messages lack the full stop or name an empty path.</summary>
    public static string ToSentence(this Exception exception) =>
        exception.Message.Replace(" : ''", "", StringComparison.Ordinal).Replace(" : '", ": '", StringComparison.Ordinal)
            .TrimEnd(' ', '.', ':') + ".";

    private static string UnfinishedFor(string file)
    {
        var target = Path.GetFullPath(file);
        var folder = Directory.CreateDirectory(Path.GetDirectoryName(target)!).FullName;
        // What writers of the file left that were ended on the way.
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
    /// <summary>Takes the turn; returns <see langword="null"/> while another holder has it.</summary>
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
