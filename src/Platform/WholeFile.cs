using System.Text;

namespace PriceOfAwait.Platform;

/// <summary>
/// Writes files as a whole or not at all: whoever reads one meanwhile finds the old content or the new, even if the process is killed.
/// </summary>
public static class WholeFile
{
    /// <summary>Writes text, with the line ends of the repository. The folder is made where it is missing.</summary>
    /// <exception cref="IOException">It can't be written.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not write it.</exception>
    public static void Write(string file, string content)
    {
        ArgumentNullException.ThrowIfNull(content);
        Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));
    }

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

    private static void Write(string file, byte[] content, FileStreamOptions options)
    {
        ArgumentNullException.ThrowIfNull(content);
        var target = Path.GetFullPath(file);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        // In the same folder, so that it can be moved in one step; each writer has its own.
        var unfinished = $"{target}.{Guid.NewGuid():N}.part";
        options.Mode = FileMode.CreateNew;
        options.Access = FileAccess.Write;
        try
        {
            using (var stream = new FileStream(unfinished, options))
            {
                stream.Write(content);
            }

            File.Move(unfinished, target, overwrite: true);
        }
        finally
        {
            File.Delete(unfinished);
        }
    }
}
