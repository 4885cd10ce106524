using System.Text.RegularExpressions;

namespace PriceOfAwait.Practicing;

/// <summary>
/// A folder from which the reader has a file, such as that of a repository's benchmarks, with the files that this one
/// needs.
/// </summary>
internal static partial class SourceFolder
{
    private static readonly string[] Made = ["bin", "obj"];

    /// <param name="folder">Its path is absolute, or relative to the folder of the notebook.</param>
    /// <param name="own">The reader's files. What declares a type of theirs in the folder is left out, because theirs
    /// is a copy of it.</param>
    /// <exception cref="BenchException">There is no such folder, or it has no such files.</exception>
    public static IReadOnlyList<SourceText> FilesIn(string folder, IReadOnlyList<SourceText> own)
    {
        var path = Path.GetFullPath(folder, Path.Combine(Repository.Root, "notebooks"));
        if (!Directory.Exists(path))
        {
            throw new BenchException(
                $"There is no folder {path}. Name the folder by its full path, or by its path from the folder of the "
                    + "notebook."
            );
        }

        var files = FilesIn(new DirectoryInfo(path)).Select(SourceText.Read).ToList();
        var types = own.SelectMany(TypesIn).ToHashSet();
        return files.Count > 0
            ? [.. files.Where(file => !TypesIn(file).Any(types.Contains))]
            : throw new BenchException($"{path} has no C# files.");
    }

    /// <summary>The names of the types that a file declares alone.</summary>
    public static IEnumerable<string> TypesIn(SourceText source) =>
        Type()
            .Matches(Comment().Replace(source.Text, ""))
            .Where(type => !type.Groups["partial"].Success)
            .Select(type => type.Groups["name"].Value);

    private static IEnumerable<string> FilesIn(DirectoryInfo folder) =>
        folder
            // Hidden ones are those of editors and of Git.
            .EnumerateFiles("*.cs", new EnumerationOptions())
            .Select(file => file.FullName)
            .Concat(
                folder
                    .EnumerateDirectories("*", new EnumerationOptions())
                    .Where(one => !Made.Contains(one.Name, StringComparer.OrdinalIgnoreCase) && one.Name[0] != '.')
                    .SelectMany(FilesIn)
            )
            .Order(StringComparer.Ordinal);

    [GeneratedRegex("//.*")]
    private static partial Regex Comment();

    [GeneratedRegex(
        @"\b(?<partial>partial\s+)?(?:class|struct|interface|enum|record(?:\s+(?:class|struct))?)\s+(?<name>\w+)"
    )]
    private static partial Regex Type();
}
