using System.Collections.Concurrent;

namespace PriceOfAwait.Platform;

/// <summary>
/// A folder that is deleted on disposal, or, if its owner ended without that, when the next one is created. It needs no
/// reference: whoever knows its path can use it until the process ends.
/// </summary>
public sealed class TemporaryFolder : IDisposable
{
    private const string Prefix = "price-of-await-";
    private const string OwnerFile = "owner";
    private const string Content = "content";

    /// <summary>Nobody else can write. Windows deletes a file that is open only if it is shared for that.</summary>
    private static readonly FileShare Held = OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None;

    /// <summary>By folder. Closed only by disposal and the end of the process, not by the garbage collector.</summary>
    private static readonly ConcurrentDictionary<string, FileStream> Owners = [];

    // Contains the folder, and a file that its owner holds open until it ends, even if it is killed. The file must
    // still exist then, because a folder without it isn't recognized.
    private readonly string _whole;

    /// <exception cref="IOException">The system's folder for temporary files is missing or full.</exception>
    public TemporaryFolder()
    {
        foreach (var folder in Directory.EnumerateDirectories(System.IO.Path.GetTempPath(), Prefix + "*"))
        {
            RemoveLeftOver(folder);
        }

        _whole = Directory.CreateTempSubdirectory(Prefix).FullName;
        Path = Directory.CreateDirectory(System.IO.Path.Combine(_whole, Content)).FullName;
        Owners[_whole] = new FileStream(
            System.IO.Path.Combine(_whole, OwnerFile),
            FileMode.CreateNew,
            FileAccess.Write,
            Held,
            bufferSize: 1
        );
    }

    public string Path { get; }

    public string this[string name] => System.IO.Path.Combine([Path, .. name.Split('/')]);

    public void Dispose()
    {
        if (Owners.TryRemove(_whole, out var owner))
        {
            // In this order, no other process takes it for an abandoned folder.
            Directory.Delete(Path, recursive: true);
            File.Delete(owner.Name);
            owner.Dispose();
            Directory.Delete(_whole);
        }
    }

    private static void RemoveLeftOver(string folder)
    {
        try
        {
            File.Open(System.IO.Path.Combine(folder, OwnerFile), FileMode.Open, FileAccess.Write, FileShare.None)
                .Dispose();
            // First, because a program that the owner has started may still use it. The owner's file then stays.
            if (System.IO.Path.Combine(folder, Content) is var content && Directory.Exists(content))
            {
                Directory.Delete(content, recursive: true);
            }

            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The owner still runs, or is another user.
        }
    }
}
