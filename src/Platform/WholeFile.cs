using System.Text;

namespace PriceOfAwait.Platform;

/// <summary>
/// Writes files as a whole or not at all: whoever reads one meanwhile finds the old content or the new, even if the process is killed.
/// </summary>
public static class WholeFile
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
    public static void Write(string file, string content) =>
        Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <summary>Writes bytes. The folder is made where it is missing.</summary>
    /// <inheritdoc cref="Write(string, string)" path="/exception"/>
    public static void Write(string file, byte[] content) => Write(file, content, new FileStreamOptions());

    /// <summary>Writes bytes that nobody but the user may read.</summary>
    /// <inheritdoc cref="Write(string, string)" path="/exception"/>
    public static void WriteSecret(string file, byte[] content)
    {
        var options = new FileStreamOptions();
        // On Windows the folder's own rights keep others out.
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        Write(file, content, options);
    }

    /// <summary>Writes what is too long to be held at once. The folder is made where it is missing.</summary>
    /// <inheritdoc cref="Write(string, string)" path="/exception"/>
    public static async Task WriteAsync(string file, Func<Stream, Task> write)
    {
        using var unfinished = new UnfinishedFile(file, new FileStreamOptions());
        await write(unfinished.Content);
        unfinished.Finish();
    }

    private static void Write(string file, byte[] content, FileStreamOptions options)
    {
        using var unfinished = new UnfinishedFile(file, options);
        unfinished.Content.Write(content);
        unfinished.Finish();
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

    /// <summary>A file beside the one that it is to replace; gone with this, unless it was finished.</summary>
    private sealed class UnfinishedFile : IDisposable
    {
        private readonly string _target;
        private readonly string _path;

        public UnfinishedFile(string target, FileStreamOptions options)
        {
            _target = Path.GetFullPath(target);
            Directory.CreateDirectory(Path.GetDirectoryName(_target)!);
            RemoveLeftOvers(_target);
            // In the same folder, from where it can be moved in one step; each writer has its own.
            _path = $"{_target}.{Guid.NewGuid():N}{Unfinished}";
            options.Mode = FileMode.CreateNew;
            options.Access = FileAccess.Write;
            Content = new FileStream(_path, options);
        }

        public FileStream Content { get; }

        public void Finish()
        {
            Content.Dispose();
            File.Move(_path, _target, overwrite: true);
        }

        public void Dispose()
        {
            try
            {
                // What is left to be written may find no room.
                Content.Dispose();
            }
            finally
            {
                File.Delete(_path);
            }
        }
    }
}
