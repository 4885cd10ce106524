namespace PriceOfAwait.Tutorial.Tests;

/// <summary>A folder of its own for a test, deleted with the test.</summary>
internal sealed class TempFolder : IDisposable
{
    public string FullName { get; } = Directory.CreateTempSubdirectory("tutorial-tests-").FullName;

    public string this[string relative] => Path.Combine(FullName, relative);

    public void Dispose() => Directory.Delete(FullName, recursive: true);
}
