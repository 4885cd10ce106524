namespace PriceOfAwait.Platform;

/// <summary>
/// Writes files as a whole or not at all: a concurrent reader sees the old or the new content, even if the process is killed.
/// </summary>
public static class AtomicFile
{
    private const string Unfinished = ".part";

    private const int Room = 1 << 20;

    private static readonly TimeSpan LongestWrite = TimeSpan.FromMinutes(1);

    /// <summary>Checks in advance that files can be written to a folder, which is created if missing.</summary>
    /// <exception cref="IOException">They can't: it is no folder, or there is no room.</exception>
    /// <exception cref="UnauthorizedAccessException">They must not.</exception>
    public static void RequireRoom(string folder)
    {
        var probe = UnfinishedFor(Path.Combine(folder, "room"));
        try
        {
            File.WriteAllBytes(probe, new byte[Room]);
        }
        finally
        {
            File.Delete(probe);
        }
    }

    /// <summary>Writes text, with the line ends of the repository. The folder is made where it is missing.</summary>
    /// <exception cref="IOException">It can't be written.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not write it.</exception>
    public static void Write(string file, string content) => Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <param name="isSecret">Whether nobody but the user may read it; on Windows the folder's own rights keep others out.</param>
    public static void Write(string file, byte[] content, bool isSecret = false)
    {
        var write = WriteAsync(file, stream =>
        {
            stream.Write(content);
            return Task.CompletedTask;
        }, isSecret);
        // Nothing in it waits.
        write.GetAwaiter().GetResult();
    }

    /// <summary>Writes what is too long to be held at once.</summary>
    public static async Task WriteAsync(string file, Func<Stream, Task> write, bool isSecret = false)
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
                await write(content);
            }

            File.Move(unfinished, file, overwrite: true);
        }
        finally
        {
            File.Delete(unfinished);
        }
    }

    private static string UnfinishedFor(string file)
    {
        var target = Path.GetFullPath(file);
        var folder = Directory.CreateDirectory(Path.GetDirectoryName(target)!).FullName;
        // What writers of the file left that were ended on the way.
        foreach (var left in Directory.EnumerateFiles(folder, $"{Path.GetFileName(target)}.*{Unfinished}"))
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

        return $"{target}.{Guid.NewGuid():N}{Unfinished}";
    }
}

/// <summary>A lock between processes and threads, held by keeping a file open.</summary>
public static class FileTurn
{
    /// <summary>Takes the turn; returns <see langword="null"/> while another holder has it.</summary>
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
