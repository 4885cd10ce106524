using System.Text.Json.Nodes;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>The assemblies that a reader names, by themselves or by a project, a solution or a folder.</summary>
internal static class NamedAssemblies
{
    private static readonly string[] Projects = [".csproj", ".vbproj", ".fsproj"];

    private static readonly string[] Solutions = [".sln", ".slnx"];

    /// <exception cref="BenchException">There is nothing of that name, or it can't be built.</exception>
    public static async Task<(string Name, IReadOnlyList<string> Assemblies)> OfAsync(
        string path,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        if (string.IsNullOrWhiteSpace(path))
        {
            throw new BenchException("The path is empty. Name an assembly, a project, a solution or a folder.");
        }

        if (Directory.Exists(path))
        {
            path = OfFolder(path);
        }

        if (Directory.Exists(path))
        {
            return (NameOf(path), await BuildAllAsync(ProjectsBelow(path), progress, cancellationToken));
        }

        if (Is(path, Solutions))
        {
            var projects = await ProjectBuild.ProjectsOfAsync(path, cancellationToken);
            return (NameOf(path), await BuildAllAsync([.. projects.Where(IsProject)], progress, cancellationToken));
        }

        if (!Path.GetExtension(path).EndsWith("proj", StringComparison.Ordinal))
        {
            return (NameOf(path), [path]);
        }

        var assembly = await BuildAsync(path, progress, cancellationToken);
        var referenced = ProjectsBeside(assembly);
        return (
            referenced.Count == 0
                ? NameOf(assembly)
                : $"{NameOf(assembly)} with {Format.Listed([.. referenced.Select(NameOf)])}",
            [assembly, .. referenced]
        );
    }

    private static async Task<IReadOnlyList<string>> BuildAllAsync(
        IReadOnlyList<string> projects,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        var assemblies = new List<string>();
        foreach (var project in projects)
        {
            assemblies.Add(await BuildAsync(project, progress, cancellationToken));
        }

        return assemblies;
    }

    private static async Task<string> BuildAsync(
        string project,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        await progress.WriteLineAsync($"Building {NameOf(project)} in Release");
        return await ProjectBuild.AssemblyOfAsync(project, cancellationToken);
    }

    // A folder's solution, or its only project, or else the folder itself.
    private static string OfFolder(string folder)
    {
        var files = Directory.GetFiles(folder);
        return files.Where(file => Is(file, Solutions)).ToList() switch
        {
            [var solution] => solution,
            [] => files.Where(IsProject).ToList() is [var project] ? project : folder,
            var several => throw new BenchException(
                $"{folder} has several solutions: {Format.Listed([.. several.Select(NameOf)])}. Name one of them."
            ),
        };
    }

    private static List<string> ProjectsBelow(string folder)
    {
        var projects = Directory
            .EnumerateFiles(
                folder,
                "*proj",
                new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = true }
            )
            .Where(IsProject)
            .Order(StringComparer.Ordinal)
            .ToList();
        return projects.Count > 0
            ? projects
            : throw new BenchException(
                $"There is no project in {folder}. Name a project, a solution, or an assembly, such as "
                    + "bin/Release/net10.0/MyService.dll."
            );
    }

    // What the build wrote down about the assembly says which of the libraries beside it are projects.
    private static IReadOnlyList<string> ProjectsBeside(string assembly)
    {
        var dependencies = Path.ChangeExtension(assembly, ".deps.json");
        if (!File.Exists(dependencies) || JsonNode.Parse(File.ReadAllText(dependencies)) is not JsonObject written)
        {
            return [];
        }

        var libraries = written["libraries"]?.AsObject() ?? [];
        var projects = libraries
            .Where(library => (string?)library.Value?["type"] == "project")
            .Select(library => library.Key)
            .ToHashSet();
        return
        [
            .. from target in written["targets"]?.AsObject() ?? []
            from library in target.Value?.AsObject() ?? []
            where projects.Contains(library.Key)
            from file in library.Value?["runtime"]?.AsObject() ?? []
            let beside = Path.Combine(Path.GetDirectoryName(assembly)!, Path.GetFileName(file.Key))
            where beside != assembly && File.Exists(beside)
            orderby beside
            select beside,
        ];
    }

    private static bool IsProject(string file) => Is(file, Projects);

    private static bool Is(string file, IReadOnlyList<string> extensions) =>
        extensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase);

    private static string NameOf(string path) =>
        Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(path)));
}
