namespace PriceOfAwait.Platform;

/// <summary>A folder that goes with its owner.</summary>
public sealed class TemporaryFolder : IDisposable
{
    /// <summary>Its full path.</summary>
    public string Path { get; } = Directory.CreateTempSubdirectory("price-of-await-").FullName;

    /// <summary>The full path of something in it.</summary>
    /// <param name="name">Its path in the folder, <c>/</c> between the names.</param>
    public string this[string name] => System.IO.Path.Combine([Path, .. name.Split('/')]);

    /// <summary>Removes it, with all that is in it.</summary>
    public void Dispose() => Directory.Delete(Path, recursive: true);
}
