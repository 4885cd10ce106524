using System.Text.RegularExpressions;

namespace PriceOfAwait.NotebookWorker;

/// <summary>A package that a cell asks for. Without a version, the latest.</summary>
internal sealed record PackageReference(string Id, string Version);

/// <summary>An assembly that a cell asks for, and on which of its lines, from 1.</summary>
internal sealed record AssemblyReference(string Path, int Line);

/// <summary>A cell's code with its directives read; those that the compiler doesn't know leave an empty line behind.</summary>
internal sealed partial record CellCode(string CSharp, bool Timed, IReadOnlyList<PackageReference> Packages)
{
    /// <summary>The assemblies that the cell names by path or by name.</summary>
    public IReadOnlyList<AssemblyReference> Assemblies { get; private init; } = [];

    /// <summary>What the cell needs and a machine may lack, from its line <c>// optional: …</c>. Null when the cell has to run.</summary>
    public string? Optional { get; private init; }

    /// <summary>The text with blanks for the directives that the compiler doesn't know: all else stays at its place.</summary>
    public static string WithoutDirectives(string source) => UnknownDirective().Replace(source, match => new string(' ', match.Length));

    /// <summary>Whether the first line of a cell says that the notebook may do without it.</summary>
    public static bool IsOptional(string source) => OptionalComment().IsMatch(source);

    /// <exception cref="CellException">A directive isn't one of C# cells.</exception>
    public static CellCode Parse(string source, string cell)
    {
        var assemblies = new List<AssemblyReference>();
        var timed = false;
        var (code, packages) = TakePackages(source);
        var lines = code.Split('\n');
        for (var i = 0; i < lines.Length; i++)
        {
            var line = lines[i];
            if (AssemblyDirective().Match(line) is { Success: true } assembly)
            {
                assemblies.Add(new(assembly.Groups["path"].Value, i + 1));
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

        return new CellCode(string.Join('\n', lines), timed, packages)
        {
            Assemblies = assemblies,
            Optional = OptionalComment().Match(source) is { Success: true } optional ? optional.Groups["what"].Value : null,
        };
    }

    /// <summary>The packages that a cell asks for, and its code with an empty line in the place of each.</summary>
    public static (string Code, IReadOnlyList<PackageReference> Packages) TakePackages(string source)
    {
        var packages = new List<PackageReference>();
        var code = PackageDirective().Replace(source.ReplaceLineEndings("\n"), package =>
        {
            var version = package.Groups["version"].Value;
            packages.Add(new(package.Groups["id"].Value, version.Length == 0 ? "*" : version));
            return "";
        });
        return (code, packages);
    }

    /// <exception cref="MissingReferenceException">An assembly isn't there; the message says where it should be, and how to build
    /// it.</exception>
    public void RequireAssemblies(string cell, string folder)
    {
        foreach (var (path, line) in Assemblies)
        {
            // A bare name is an assembly of the framework, which the compiler knows how to find.
            var isFile = path.Contains('/') || path.Contains('\\') || path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);
            if (isFile && !File.Exists(Path.Combine(folder, path)))
            {
                var remedy = ReleaseBuild().Match(path) is { Success: true } build
                    ? $"; build it first: dotnet build {build.Groups["project"].Value.Replace('\\', '/')}"
                    : "";
                throw new MissingReferenceException(
                    "FileNotFound",
                    $"{cell}, line {line}: there is no assembly '{path}' ({Path.GetFullPath(path, folder)}){remedy}");
            }
        }
    }

    [GeneratedRegex("""^[^\S\n]*#r\s+"nuget:\s*(?<id>[^,"\s]+)\s*(,\s*(?<version>[^"\s]+)\s*)?"[^\S\n]*$""", RegexOptions.Multiline)]
    private static partial Regex PackageDirective();

    [GeneratedRegex("""^\s*#r\s+"(?<path>[^"]+)"\s*$""")]
    private static partial Regex AssemblyDirective();

    [GeneratedRegex("""^[ \t]*#(!|r\s+"nuget:)[^\r\n]*""", RegexOptions.Multiline)]
    private static partial Regex UnknownDirective();

    [GeneratedRegex("""^\s*#!(?<name>\S+)\s*$""")]
    private static partial Regex Magic();

    [GeneratedRegex("""^\s*//\s*optional:[^\S\n]*(?<what>[^\r\n]*\S)""")]
    private static partial Regex OptionalComment();

    /// <summary>The project's path is relative to the repository's folder.</summary>
    [GeneratedRegex("""^([.][.][\\/])*(?<project>.+)[\\/]bin[\\/]Release[\\/]""")]
    private static partial Regex ReleaseBuild();
}
