using System.Collections.Concurrent;

namespace PriceOfAwait.Platform;

/// <summary>
/// A folder that is deleted on disposal or, if its owner ends without disposing it, when the next one is created. Code
/// that only has its path can use it until the process ends.
/// </summary>
public sealed class TemporaryFolder : IDisposable
{
    private const string Prefix = "price-of-await-";
    private const string OwnerFile = "owner";
    private const string Content = "content";

    /// <summary>
    /// Nobody else can write. On Windows, an open file can be deleted only if it is shared for deletion.
    /// </summary>
    private static readonly FileShare Held = OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None;

    /// <summary>
    /// The owners' open files, by folder. Here the garbage collector doesn't close them; only disposal and the end of
    /// the process do.
    /// </summary>
    private static readonly ConcurrentDictionary<string, FileStream> Owners = [];

    // The outer folder. It contains the folder, and a file that the owner holds open until it ends, even if it is
    // killed. That file must still exist then, because a folder without it isn't recognized.
    private readonly string _whole;

    /// <exception cref="IOException">The system's folder for temporary files is missing or full.</exception>
    public TemporaryFolder()
    {
        foreach (var folder in Directory.EnumerateDirectories(Path.GetTempPath(), Prefix + "*"))
        {
            RemoveLeftOver(folder);
        }

        _whole = Directory.CreateTempSubdirectory(Prefix).FullName;
        FullName = Directory.CreateDirectory(Path.Combine(_whole, Content)).FullName;
        // Only a file that is held already gets the owner's name. Otherwise another process could open it in the moment
        // between its creation and its lock, and take the folder for an abandoned one.
        var held = Path.Combine(_whole, OwnerFile + ".new");
        Owners[_whole] = new FileStream(held, FileMode.CreateNew, FileAccess.Write, Held, bufferSize: 1);
        File.Move(held, Path.Combine(_whole, OwnerFile));
    }

    public string FullName { get; }

    public string this[string name] => Path.Combine([FullName, .. name.Split('/')]);

    public void Dispose()
    {
        if (Owners.TryRemove(_whole, out var owner))
        {
            // In this order, no other process takes the folder for an abandoned one.
            Directory.Delete(FullName, recursive: true);
            File.Delete(Path.Combine(_whole, OwnerFile));
            owner.Dispose();
            Directory.Delete(_whole);
        }
    }

    private static void RemoveLeftOver(string folder)
    {
        try
        {
            File.Open(Path.Combine(folder, OwnerFile), FileMode.Open, FileAccess.Write, FileShare.None).Dispose();
            // The content first: if a program that the owner has started still uses it, this fails, and the owner's
            // file stays.
            if (Path.Combine(folder, Content) is var content && Directory.Exists(content))
            {
                Directory.Delete(content, recursive: true);
            }

            OwnFiles.Delete([Path.Combine(folder, OwnerFile)]);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The owner still runs, or the folder is another user's.
        }
    }
}
