using System.Globalization;

namespace PriceOfAwait.Platform;

/// <summary>
/// A file whose content can't be read. Somebody may mend it, so it is never written over or deleted.
/// </summary>
public static class UnreadableFile
{
    /// <summary>
    /// Renames the file, so that a new one can have its name, and returns the new path. The new name has another
    /// ending, so no search for files of this kind finds it.
    /// </summary>
    /// <exception cref="IOException">The file can't be renamed.</exception>
    public static string SetAside(string file)
    {
        var kept = Enumerable
            .Range(1, int.MaxValue)
            .Select(number =>
                number == 1
                    ? $"{file}.unreadable"
                    : string.Create(CultureInfo.InvariantCulture, $"{file}.unreadable-{number}")
            )
            .First(path => !Path.Exists(path));
        File.Move(file, kept);
        return kept;
    }
}
