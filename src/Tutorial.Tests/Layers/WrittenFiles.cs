namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>The files that somebody wrote. Those of a build are left out.</summary>
internal static class WrittenFiles
{
    public static IEnumerable<string> In(string folder, string pattern) =>
        Directory
            .EnumerateFiles(folder, pattern, SearchOption.AllDirectories)
            .Where(file => !Repository.Relative(file).Split('/').Any(name => name is "bin" or "obj"));
}
