namespace PriceOfAwait.Tutorial.Tests;

/// <summary>A folder of its own for a test, deleted with the test.</summary>
internal sealed class TempFolder : IDisposable
{
    private static readonly string[] LeftBehind = ["bin", "obj", "out", "node_modules", ".git"];

    public string FullName { get; } = Directory.CreateTempSubdirectory("tutorial-tests-").FullName;

    public string this[string relative] => Path.Combine(FullName, relative);

    /// <summary>Copies a folder of the repository into it, without what a build, a package manager or git leaves behind.</summary>
    public string CopyOf(string folder, string name)
    {
        Copy(new DirectoryInfo(folder), this[name]);
        return this[name];

        static void Copy(DirectoryInfo from, string to)
        {
            Directory.CreateDirectory(to);
            foreach (var file in from.EnumerateFiles())
            {
                file.CopyTo(Path.Combine(to, file.Name));
            }

            foreach (var inner in from.EnumerateDirectories().Where(inner => !LeftBehind.Contains(inner.Name)))
            {
                Copy(inner, Path.Combine(to, inner.Name));
            }
        }
    }

    public void Dispose() => Directory.Delete(FullName, recursive: true);
}
