namespace PriceOfAwait.Platform;

/// <summary>Writes a file completely or not at all, even if the process is killed. Creates missing folders.</summary>
/// <remarks>Each method throws <see cref="IOException"/> or <see cref="UnauthorizedAccessException"/> if it
/// fails.</remarks>
public static class AtomicFile
{
    /// <summary>Throws unless a megabyte can be written to the folder.</summary>
    public static void RequireRoom(string folder)
    {
        var probe = Path.Combine(folder, $"{Guid.NewGuid():N}.part");
        Write(probe, new byte[1 << 20]);
        File.Delete(probe);
    }

    /// <summary>Creates a folder unless it exists.</summary>
    /// <exception cref="NoFolderException">A file or a dangling link is in its place.</exception>
    public static void CreateFolder(string path)
    {
        var missing = Path.GetFullPath(path);
        for (
            var folder = missing;
            !Directory.Exists(folder) && folder is not null;
            folder = Path.GetDirectoryName(folder)
        )
        {
            var there = new FileInfo(folder);
            if (
                there.LinkTarget is { } target
                && there.ResolveLinkTarget(returnFinalTarget: true) is not { Exists: true }
            )
            {
                throw new NoFolderException(
                    $"'{folder}' is a link to '{target}', which does not exist. Create that folder, or delete the link."
                );
            }

            if (there.Exists)
            {
                throw new NoFolderException($"'{folder}' is a file, but a folder is needed there. Move it elsewhere.");
            }
        }

        Directory.CreateDirectory(missing);
    }

    /// <summary>Writes text with the repository's line ends.</summary>
    public static void Write(string file, string content) =>
        Write(file, Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));

    /// <param name="isSecret">If true, only the user may read the file. Has no effect on Windows, where the folder's
    /// rights apply.</param>
    public static void Write(string file, byte[] content, bool isSecret = false) =>
        Write(file, stream => stream.Write(content), isSecret);

    /// <summary>Writes a file that is too large for memory.</summary>
    public static void Write(string file, Action<Stream> write, bool isSecret = false)
    {
        CreateFolder(Path.GetDirectoryName(Path.GetFullPath(file))!);
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

    /// <summary>
    /// The exception's message as a sentence: some messages lack the full stop or name an empty path.
    /// </summary>
    public static string ToSentence(this Exception exception) =>
        exception
            .Message.Replace(" : ''", "", StringComparison.Ordinal)
            .Replace(" : '", ": '", StringComparison.Ordinal)
            .TrimEnd(' ', '.', ':') + ".";
}
