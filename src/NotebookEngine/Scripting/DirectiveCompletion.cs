using System.Text.RegularExpressions;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// What could stand in a directive: packages and versions that this machine has, which need no network, the notebook's files, and what
/// <c>#!</c> knows.
/// </summary>
/// <param name="folder">The notebook's folder, against which <c>#r</c> resolves.</param>
/// <param name="packages">The folder in which NuGet keeps what it has fetched.</param>
internal sealed partial class DirectiveCompletion(string folder, string packages)
{
    private const int MostPackages = 100;

    /// <summary>Where NuGet keeps packages unless its configuration says otherwise.</summary>
    public static string UserPackages => Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    /// <summary>What could stand at a position; null when it isn't in a directive.</summary>
    public CompletionsFound? At(string code, int position)
    {
        var line = code[..position].Split('\n')[^1];
        IEnumerable<Completion>? found = Directive().Match(line) is { Success: true } match
            ? match.Groups switch
            {
                var groups when groups["version"].Success => Versions(groups["id"].Value),
                var groups when groups["id"].Success => Packages(groups["id"].Value),
                var groups when groups["path"].Success => Files(groups["path"].Value),
                _ => [new("csharp", "keyword"), new("time", "keyword")],
            }
            : null;
        if (found is null)
        {
            return null;
        }

        var written = Written().Match(line).Value;
        return new CompletionsFound(
            position - written.Length,
            position,
            [.. found.Where(completion => completion.Name.StartsWith(written, StringComparison.OrdinalIgnoreCase))]);
    }

    private IEnumerable<Completion> Packages(string begin) => Folders(packages)
        .Where(id => id.StartsWith(begin, StringComparison.OrdinalIgnoreCase))
        .Order(StringComparer.OrdinalIgnoreCase)
        .Take(MostPackages)
        .Select(id => new Completion(AsPublished(id), "module"));

    /// <summary>The newest first.</summary>
    private IEnumerable<Completion> Versions(string id) => Folders(Path.Combine(packages, id.ToLowerInvariant()))
        .OrderByDescending(version => Version.TryParse(version.Split('-', '+')[0], out var number) ? number : new Version(0, 0))
        .ThenBy(version => version.Contains('-'))
        .ThenByDescending(version => version, StringComparer.OrdinalIgnoreCase)
        .Select(version => new Completion(version, "constant"));

    /// <summary>The folders and assemblies that could continue a path.</summary>
    private IEnumerable<Completion> Files(string begin)
    {
        var place = new DirectoryInfo(Path.Combine(folder, begin[..(begin.LastIndexOfAny(['/', '\\']) + 1)]));
        return !place.Exists ? [] : place.EnumerateFileSystemInfos()
            .Where(item => item is DirectoryInfo || item.Extension.Equals(".dll", StringComparison.OrdinalIgnoreCase))
            .OrderBy(item => item.Name, StringComparer.OrdinalIgnoreCase)
            .Select(item => new Completion(item is DirectoryInfo ? item.Name + '/' : item.Name, item is DirectoryInfo ? "folder" : "file"));
    }

    /// <summary>A package's name as it was published: the name of its folder is in lower case.</summary>
    private string AsPublished(string id)
    {
        var specification = new DirectoryInfo(Path.Combine(packages, id)).EnumerateDirectories()
            .Select(version => Path.Combine(version.FullName, $"{id}.nuspec")).FirstOrDefault(File.Exists);
        return specification is not null && PackageId().Match(File.ReadAllText(specification)) is { Success: true } match
            ? match.Value
            : id;
    }

    private static IEnumerable<string> Folders(string path) =>
        Directory.Exists(path) ? Directory.EnumerateDirectories(path).Select(found => Path.GetFileName(found)) : [];

    [GeneratedRegex("""^\s*#(!\w*|r\s+"(nuget:\s*(?<id>[^,"\s]*)(\s*,\s*(?<version>[^"\s]*))?|(?!nuget:)(?<path>[^"]*)))$""")]
    private static partial Regex Directive();

    /// <summary>The name that is being written; a package's has dots.</summary>
    [GeneratedRegex("""[^\s"!,:/\\]*$""")]
    private static partial Regex Written();

    [GeneratedRegex(@"(?<=<id>)[^<]+(?=</id>)")]
    private static partial Regex PackageId();
}
