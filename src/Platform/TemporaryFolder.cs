namespace PriceOfAwait.Platform;

/// <summary>A folder that its owner deletes. One whose owner was killed is deleted when the next one is made.</summary>
public sealed class TemporaryFolder : IDisposable
{
    private const string Prefix = "price-of-await-";
    private const string OwnerFile = "owner";

    // Holds the folder that is handed out, and a file that its owner holds open until it ends, however it ends.
    private readonly string _whole;
    private readonly FileStream _owner;

    /// <exception cref="IOException">The system's folder for temporary files is missing or full.</exception>
    public TemporaryFolder()
    {
        foreach (var folder in Directory.EnumerateDirectories(System.IO.Path.GetTempPath(), Prefix + "*"))
        {
            RemoveLeftOver(folder);
        }

        _whole = Directory.CreateTempSubdirectory(Prefix).FullName;
        Path = Directory.CreateDirectory(System.IO.Path.Combine(_whole, "content")).FullName;
        _owner = new FileStream(
            System.IO.Path.Combine(_whole, OwnerFile), FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 1,
            FileOptions.DeleteOnClose);
    }

    public string Path { get; }

    /// <summary>The full path of something in it, of which <paramref name="name"/> is the path in the folder.</summary>
    public string this[string name] => System.IO.Path.Combine([Path, .. name.Split('/')]);

    public void Dispose()
    {
        // In this order nobody else ever takes it for one that was left behind.
        Directory.Delete(Path, recursive: true);
        _owner.Dispose();
        Directory.Delete(_whole);
    }

    private static void RemoveLeftOver(string folder)
    {
        try
        {
            File.Open(System.IO.Path.Combine(folder, OwnerFile), FileMode.Open, FileAccess.Write, FileShare.None).Dispose();
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Its owner still runs, or it belongs to another user.
        }
    }
}
