using System.Runtime.Loader;
using System.Text.Json;

namespace PriceOfAwait.Sizes;

/// <summary>
/// Loads somebody else's assembly with its dependencies: from the framework, its own folder, and NuGet's folder. This
/// program's own packages are never used instead, because they may be of other versions.
/// </summary>
internal sealed class ForeignAssembly : AssemblyLoadContext
{
    private readonly string _folder;
    private readonly string _packages;
    private readonly AssemblyDependencyResolver _resolver;
    private readonly Dictionary<string, string> _restored;
    private readonly Dictionary<string, string> _framework;

    private ForeignAssembly(string path, string packages)
    {
        _folder = Path.GetDirectoryName(path)!;
        _packages = packages;
        _resolver = new(path);
        _restored = RestoredFor(Path.ChangeExtension(path, ".deps.json"));
        _framework = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Where(file => !file.StartsWith(AppContext.BaseDirectory, StringComparison.Ordinal))
            .GroupBy(file => Path.GetFileNameWithoutExtension(file), StringComparer.OrdinalIgnoreCase)
            .ToDictionary(files => files.Key, files => files.First(), StringComparer.OrdinalIgnoreCase);
    }

    /// <param name="packages">NuGet's folder, with the packages that were restored on this machine.</param>
    public static Assembly Load(string path, string packages) =>
        new ForeignAssembly(path, packages).LoadFromAssemblyPath(path);

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        var name = assemblyName.Name!;
        if (_framework.TryGetValue(name, out var ofFramework) && IsAtLeast(ofFramework, assemblyName.Version))
        {
            return null;
        }

        var path =
            _resolver.ResolveAssemblyToPath(assemblyName)
            ?? Existing(Path.Combine(_folder, name + ".dll"))
            ?? _restored.GetValueOrDefault(name)
            ?? InPackages(assemblyName);
        return path is not null ? LoadFromAssemblyPath(path)
            : ofFramework is not null ? null
            : throw new FileNotFoundException(null, assemblyName.FullName);
    }

    // A library's folder has no copies of its packages, but its deps.json says which they are.
    private Dictionary<string, string> RestoredFor(string depsFile)
    {
        var files = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        if (!File.Exists(depsFile))
        {
            return files;
        }

        using var deps = JsonDocument.Parse(File.ReadAllBytes(depsFile));
        var target = deps.RootElement.GetProperty("runtimeTarget").GetProperty("name").GetString()!;
        var libraries = deps.RootElement.GetProperty("libraries");
        foreach (var library in deps.RootElement.GetProperty("targets").GetProperty(target).EnumerateObject())
        {
            if (
                library.Value.TryGetProperty("runtime", out var assets)
                && libraries.TryGetProperty(library.Name, out var about)
                && about.TryGetProperty("path", out var folder)
            )
            {
                foreach (var asset in assets.EnumerateObject())
                {
                    var file = Path.Combine([_packages, .. $"{folder.GetString()}/{asset.Name}".Split('/')]);
                    if (File.Exists(file))
                    {
                        files[Path.GetFileNameWithoutExtension(file)] = file;
                    }
                }
            }
        }

        return files;
    }

    // For an assembly that is itself in NuGet's folder. Nearly all packages are named after their assembly.
    private string? InPackages(AssemblyName name)
    {
        var package = Path.Combine(_packages, name.Name!.ToLowerInvariant());
        return Directory.Exists(package)
            ? (
                from version in Directory.GetDirectories(package)
                let folder = Path.Combine(version, "lib")
                where Directory.Exists(folder)
                let file = (
                    from framework in Directory.GetDirectories(folder)
                    let rank = RankOf(Path.GetFileName(framework))
                    where rank > 0
                    orderby rank descending
                    select Existing(Path.Combine(framework, name.Name + ".dll"))
                ).FirstOrDefault(found => found is not null)
                where file is not null
                let its = AssemblyName.GetAssemblyName(file).Version
                where name.Version is null || its >= name.Version
                orderby its, Path.GetFileName(version)
                select file
            ).FirstOrDefault()
            : null;
    }

    // Zero if this runtime can't use a library of the framework.
    private static int RankOf(string framework) =>
        framework.StartsWith("netstandard", StringComparison.Ordinal)
        && Version.TryParse(framework.AsSpan("netstandard".Length), out var standard)
            ? 10 * standard.Major + standard.Minor
        : framework.StartsWith("netcoreapp", StringComparison.Ordinal)
        && Version.TryParse(framework.AsSpan("netcoreapp".Length), out var core)
            ? 100 * core.Major + core.Minor
        : framework.StartsWith("net", StringComparison.Ordinal)
        && Version.TryParse(framework.AsSpan("net".Length), out var net)
        && net.Major >= 5
        && net.Major <= Environment.Version.Major
            ? 1000 * net.Major + net.Minor
        : 0;

    private static bool IsAtLeast(string file, Version? version) =>
        version is null || AssemblyName.GetAssemblyName(file).Version >= version;

    private static string? Existing(string file) => File.Exists(file) ? file : null;
}
