using System.Text.Json;
using System.Xml.Linq;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Packing;

/// <summary>A package that a project was restored with.</summary>
/// <param name="Id">Its id.</param>
/// <param name="Version">Its version.</param>
/// <param name="File">Where its file has to lie on this machine.</param>
internal sealed record RestoredPackage(string Id, string Version, string File)
{
    /// <summary>The framework that a targeting pack describes to the compiler, such as <c>net8.0</c>; of another package nothing.</summary>
    public string? Targeted { get; init; }

    /// <summary>Whether it is on this machine.</summary>
    public bool IsThere => System.IO.File.Exists(File);
}

/// <summary>What <c>dotnet run --project src/Tutorial</c> needs from a feed, as its projects were restored.</summary>
internal static class RestoredPackages
{
    /// <summary>The packages of the command's project and of all that it is built with, each once.</summary>
    /// <exception cref="UsageException">A project isn't restored.</exception>
    public static IReadOnlyList<RestoredPackage> Find() =>
    [
        .. ProjectsOf(Path.Combine(Repository.Root, "src", "Tutorial", "Tutorial.csproj")).SelectMany(RestoredFor)
            .DistinctBy(package => (package.Id, package.Version))
            .OrderBy(package => package.Id, StringComparer.Ordinal).ThenBy(package => package.Version, StringComparer.Ordinal),
    ];

    /// <summary>Reads the file that a restore leaves.</summary>
    /// <param name="assets">The content of <c>project.assets.json</c>.</param>
    public static IEnumerable<RestoredPackage> In(string assets)
    {
        using var document = JsonDocument.Parse(assets);
        var root = document.RootElement;
        var folders = root.GetProperty("packageFolders").EnumerateObject().Select(folder => folder.Name).ToList();
        foreach (var library in root.GetProperty("libraries").EnumerateObject()
            .Where(library => library.Value.GetProperty("type").ValueEquals("package")))
        {
            var parts = library.Name.Split('/');
            yield return Package(parts[0], parts[1], targeted: null);
        }

        foreach (var framework in root.GetProperty("project").GetProperty("frameworks").EnumerateObject())
        {
            var downloads = framework.Value.TryGetProperty("downloadDependencies", out var some) ? some.EnumerateArray() : default;
            foreach (var download in downloads)
            {
                // Exactly one: [8.0.1, 8.0.1]
                var version = download.GetProperty("version").GetString()!.TrimStart('[').Split(',')[0];
                yield return Package(download.GetProperty("name").GetString()!, version, framework.Name);
            }
        }

        RestoredPackage Package(string id, string version, string? targeted)
        {
            var (folder, file) = ($"{id}/{version}".ToLowerInvariant(), $"{id}.{version}.nupkg".ToLowerInvariant());
            var files = folders.Select(packages => Path.Combine(packages, folder, file)).ToList();
            return new(id, version, files.FirstOrDefault(File.Exists) ?? files[0]) { Targeted = targeted };
        }
    }

    private static IEnumerable<RestoredPackage> RestoredFor(string project)
    {
        var assets = Path.Combine(Path.GetDirectoryName(project)!, "obj", "project.assets.json");
        return File.Exists(assets)
            ? In(File.ReadAllText(assets))
            : throw new UsageException($"{Repository.Relative(project)} was never restored. Build once, with a network: dotnet build src");
    }

    /// <summary>A project, and those that it refers to, directly or not.</summary>
    private static HashSet<string> ProjectsOf(string project)
    {
        var known = new HashSet<string>();
        Add(project);
        return known;

        void Add(string file)
        {
            if (known.Add(file))
            {
                foreach (var reference in XDocument.Load(file).Descendants("ProjectReference"))
                {
                    var relative = reference.Attribute("Include")!.Value.Replace('\\', '/');
                    Add(Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, relative)));
                }
            }
        }
    }
}
