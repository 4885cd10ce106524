namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>A reader's project, built in Release.</summary>
internal static class ProjectBuild
{
    /// <summary>Builds the project, if it has several frameworks for the newest.</summary>
    /// <exception cref="BenchException">It can't be built. The message has the first error.</exception>
    public static async Task<string> AssemblyOfAsync(string project, CancellationToken cancellationToken)
    {
        var file = Path.GetFullPath(project);
        if (!File.Exists(file))
        {
            throw new BenchException($"There is no project {project}.");
        }

        var folder = Path.GetDirectoryName(file)!;
        var several = (await PropertyAsync("TargetFrameworks", [])).Split(';', StringSplitOptions.RemoveEmptyEntries);
        string[] framework =
            several.Length == 0 ? [] : [$"-property:TargetFramework={several.MaxBy(NumberOf)!.Trim()}"];
        var built = await DotNetHost.RunAsync(
            [
                "build",
                file,
                "-nologo",
                "-consoleLoggerParameters:ErrorsOnly",
                "-property:Configuration=Release",
                .. framework,
            ],
            folder,
            cancellationToken
        );
        return built.Succeeded
            ? await PropertyAsync("TargetPath", framework)
            : throw new BenchException($"{project} can't be built: {RuntimeBuilds.FirstError(built.Output)}.");

        async Task<string> PropertyAsync(string name, string[] more)
        {
            var asked = await DotNetHost.RunAsync(
                ["msbuild", file, "-nologo", $"-getProperty:{name}", "-property:Configuration=Release", .. more],
                folder,
                cancellationToken
            );
            return asked.Succeeded
                ? asked.Output.Trim()
                : throw new BenchException($"{project} can't be read: {RuntimeBuilds.FirstError(asked.Output)}.");
        }
    }

    /// <summary>The projects of a solution.</summary>
    /// <exception cref="BenchException">There is no such solution, or it can't be read.</exception>
    public static async Task<IReadOnlyList<string>> ProjectsOfAsync(
        string solution,
        CancellationToken cancellationToken
    )
    {
        var file = Path.GetFullPath(solution);
        if (!File.Exists(file))
        {
            throw new BenchException($"There is no solution {solution}.");
        }

        var folder = Path.GetDirectoryName(file)!;
        var listed = await DotNetHost.RunAsync(["sln", file, "list"], folder, cancellationToken);
        return listed.Succeeded
            ?
            [
                .. listed
                    .Output.Split('\n', StringSplitOptions.TrimEntries)
                    .Where(line => line.EndsWith("proj", StringComparison.Ordinal))
                    .Select(line =>
                        Path.GetFullPath(Path.Combine(folder, line.Replace('\\', Path.DirectorySeparatorChar)))
                    ),
            ]
            : throw new BenchException($"{solution} can't be read: {listed.Error.Trim()}");
    }

    // net472 and netstandard2.0 are older than net8.0.
    private static Version NumberOf(string framework) =>
        framework.Trim().Replace("net", "", StringComparison.Ordinal) is var rest
        && Version.TryParse(rest.Split('-')[0], out var version)
            ? version
            : new Version(0, 0);
}
