using System.Text;

namespace PriceOfAwait.Platform;

/// <summary>
/// Writes files as a whole or not at all: whoever reads one meanwhile finds the old content or the new, even if the process is killed.
/// </summary>
public static class AtomicFile
{
    private const string Unfinished = ".part";

    // More than any file that is written here, but for a notebook that shows much.
    private const int Room = 1 << 20;

    private static readonly TimeSpan LongestWrite = TimeSpan.FromMinutes(1);

    /// <summary>Finds out beforehand whether files can be written to a folder. It is made where it is missing.</summary>
    /// <exception cref="IOException">They can't: it is no folder, or there is no room.</exception>
    /// <exception cref="UnauthorizedAccessException">They must not.</exception>
    public static void RequireRoom(string folder)
    {
        Directory.CreateDirectory(folder);
        var target = Path.Combine(folder, "room");
        RemoveLeftOvers(target);
        using var probe = new FileStream($"{target}.{Guid.NewGuid():N}{Unfinished}", new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.Write,
            Options = FileOptions.DeleteOnClose,
        });
        probe.Write(new byte[Room]);
    }

    /// <summary>Writes text, with the line ends of the repository. The folder is made where it is missing.</summary>
    /// <exception cref="IOException">It can't be written.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not write it.</exception>
    public static void Write(string file, string content) => Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <inheritdoc cref="Write(string, string)"/>
    public static void Write(string file, byte[] content) => Write(file, content, mode: null);

    /// <summary>Writes bytes that nobody but the user may read; on Windows the folder's own rights keep others out.</summary>
    public static void WriteSecret(string file, byte[] content) =>
        Write(file, content, OperatingSystem.IsWindows() ? null : UnixFileMode.UserRead | UnixFileMode.UserWrite);

    /// <summary>Writes what is too long to be held at once.</summary>
    public static async Task WriteAsync(string file, Func<Stream, Task> write)
    {
        var unfinished = UnfinishedFor(file);
        try
        {
            using (var content = new FileStream(unfinished, FileMode.CreateNew, FileAccess.Write))
            {
                await write(content);
            }

            File.Move(unfinished, file, overwrite: true);
        }
        finally
        {
            File.Delete(unfinished);
        }
    }

    private static void Write(string file, byte[] content, UnixFileMode? mode)
    {
        var unfinished = UnfinishedFor(file);
        try
        {
            var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
            if (mode is not null && !OperatingSystem.IsWindows())
            {
                options.UnixCreateMode = mode;
            }

            using (var stream = new FileStream(unfinished, options))
            {
                stream.Write(content);
            }

            File.Move(unfinished, file, overwrite: true);
        }
        finally
        {
            File.Delete(unfinished);
        }
    }

    /// <summary>A file of this writer's own, in the same folder, from where it can be moved in one step.</summary>
    private static string UnfinishedFor(string file)
    {
        var target = Path.GetFullPath(file);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        RemoveLeftOvers(target);
        return $"{target}.{Guid.NewGuid():N}{Unfinished}";
    }

    /// <summary>What writers of the file left that were ended on the way.</summary>
    private static void RemoveLeftOvers(string target)
    {
        foreach (var left in Directory.EnumerateFiles(Path.GetDirectoryName(target)!, $"{Path.GetFileName(target)}.*{Unfinished}"))
        {
            try
            {
                if (DateTime.UtcNow - File.GetLastWriteTimeUtc(left) > LongestWrite)
                {
                    File.Delete(left);
                }
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // It isn't ours.
            }
        }
    }
}

/// <summary>A turn that one process at a time has, or one thread of it: whoever holds a certain file open.</summary>
public static class FileTurn
{
    /// <summary>Takes the turn, if nobody has it.</summary>
    /// <param name="file">The file, made where it is missing. Its folder is there.</param>
    /// <returns>What ends the turn when it is disposed; <see langword="null"/> while somebody else has it.</returns>
    /// <exception cref="IOException">The file can't be made.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not make it.</exception>
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
