namespace PriceOfAwait.Platform;

/// <summary>A folder that is deleted on disposal, or, if its owner was killed, when the next one is created.</summary>
public sealed class TemporaryFolder : IDisposable
{
    private const string Prefix = "price-of-await-";
    private const string OwnerFile = "owner";

    // Contains the folder, and a file that its owner holds open until it ends, even if it is killed.
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

    public string this[string name] => System.IO.Path.Combine([Path, .. name.Split('/')]);

    public void Dispose()
    {
        // In this order, no other process takes it for an abandoned folder.
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
            // The owner still runs, or is another user.
        }
    }
}
