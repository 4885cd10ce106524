namespace PriceOfAwait.Notebooks.Tests;

/// <summary>A folder that is deleted when the test ends.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("notebook-engine-").FullName;

    public string File(string name, string content)
    {
        var path = System.IO.Path.Combine(Path, name);
        System.IO.File.WriteAllText(path, content);
        return path;
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
