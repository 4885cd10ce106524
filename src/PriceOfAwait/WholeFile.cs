namespace PriceOfAwait;

/// <summary>Writes files as a whole or not at all: whoever reads one meanwhile, or ends the process, finds the old content or the new.</summary>
public static class WholeFile
{
    /// <summary>Writes text, with the line ends of the repository. The folder is made where it is missing.</summary>
    /// <exception cref="IOException">It can't be written.</exception>
    /// <exception cref="UnauthorizedAccessException">It must not be written.</exception>
    public static void Write(string file, string content)
    {
        ArgumentNullException.ThrowIfNull(content);
        Write(file, System.Text.Encoding.UTF8.GetBytes(content.ReplaceLineEndings("\n")));
    }

    /// <summary>Writes bytes. The folder is made where it is missing.</summary>
    /// <inheritdoc cref="Write(string, string)" path="/exception"/>
    public static void Write(string file, byte[] content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(file))!);
        var unfinished = file + ".part";
        File.WriteAllBytes(unfinished, content);
        File.Move(unfinished, file, overwrite: true);
    }
}
