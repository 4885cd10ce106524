namespace PriceOfAwait.Platform;

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
