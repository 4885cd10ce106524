using System.Text.RegularExpressions;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A package that a cell asks for. Without a version, the latest.</summary>
internal sealed record PackageReference(string Id, string Version);

/// <summary>A cell's code with its directives read; those that the compiler doesn't know leave an empty line behind.</summary>
internal sealed partial record CellCode(string CSharp, bool Timed, IReadOnlyList<PackageReference> Packages)
{
    /// <exception cref="CellException">A directive isn't one of C# cells, or names an assembly that isn't there.</exception>
    public static CellCode Parse(string source, string cell, string folder)
    {
        var packages = new List<PackageReference>();
        var timed = false;
        var lines = source.ReplaceLineEndings("\n").Split('\n');
        for (var i = 0; i < lines.Length; i++)
        {
            var line = lines[i];
            if (PackageDirective().Match(line) is { Success: true } package)
            {
                var version = package.Groups["version"].Value;
                packages.Add(new(package.Groups["id"].Value, version.Length == 0 ? "*" : version));
                lines[i] = "";
            }
            else if (AssemblyDirective().Match(line) is { Success: true } assembly)
            {
                RequireAssembly(assembly.Groups["path"].Value, folder, $"{cell}, line {i + 1}");
            }
            else if (Magic().Match(line) is { Success: true } magic)
            {
                timed |= magic.Groups["name"].Value switch
                {
                    "time" => true,
                    "csharp" or "c#" or "C#" => false,
                    var other => throw new CellException(
                        "UnknownDirective",
                        $"{cell}, line {i + 1}: '#!{other}' is not understood here; C# cells may begin with #!time, #!csharp or #r."),
                };
                lines[i] = "";
            }
        }

        return new CellCode(string.Join('\n', lines), timed, packages);
    }

    private static void RequireAssembly(string path, string folder, string where)
    {
        // A bare name is an assembly of the framework, which the compiler knows how to find.
        var isFile = path.Contains('/') || path.Contains('\\') || path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);
        if (!isFile || File.Exists(Path.Combine(folder, path)))
        {
            return;
        }

        var remedy = path.Replace('\\', '/').Contains("/bin/Release/", StringComparison.Ordinal)
            ? "; build it first: dotnet build src"
            : "";
        throw new CellException(
            "FileNotFound",
            $"{where}: there is no assembly '{path}' ({Path.GetFullPath(path, folder)}){remedy}");
    }

    [GeneratedRegex("""^\s*#r\s+"nuget:\s*(?<id>[^,"\s]+)\s*(,\s*(?<version>[^"\s]+)\s*)?"\s*$""")]
    private static partial Regex PackageDirective();

    [GeneratedRegex("""^\s*#r\s+"(?<path>[^"]+)"\s*$""")]
    private static partial Regex AssemblyDirective();

    [GeneratedRegex("""^\s*#!(?<name>\S+)\s*$""")]
    private static partial Regex Magic();
}
