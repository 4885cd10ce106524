namespace PriceOfAwait.Measuring;

/// <summary>A runtime's build: its folder, and how it is made.</summary>
internal sealed class RuntimeTarget(Runtime runtime, string sources)
{
    private static readonly string[] Projects = ["Lessons", "Harness", "Protocol"];

    private readonly string _folder = Path.Combine(Repository.RuntimeBuilds, runtime.Id);
    private readonly string _key = Checksum.Of($"{sources}\n{runtime.Definition}");

    public Runtime Runtime => runtime;

    public SelfContainedBuild Build =>
        new(
            Path.Combine(_folder, "PriceOfAwait.Lessons.dll"),
            Path.Combine(_folder, OperatingSystem.IsWindows() ? "PriceOfAwait.Lessons.exe" : "PriceOfAwait.Lessons")
        );

    public bool IsBuilt =>
        File.Exists(KeyFile) && File.ReadAllText(KeyFile).Trim() == _key && File.Exists(Build.Executable);

    private string KeyFile => Path.Combine(_folder, "made-from.txt");

    private string Program => Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}.cs");

    /// <summary>
    /// Whether the default build's program around the benchmarks can be used. Of the other builds, only that of the
    /// lessons' runtime has all benchmarks.
    /// </summary>
    private bool HasSameBenchmarks => runtime.InLessons && runtime.Properties.Count == 0;

    /// <exception cref="BenchException">It can't be made. The message is the first error.</exception>
    public async Task BuildAsync(CancellationToken cancellationToken)
    {
        Directory.CreateDirectory(_folder);
        File.Delete(KeyFile);
        if (!HasSameBenchmarks)
        {
            // This build lacks some benchmarks, or repeats operations differently, so it generates its own program.
            await CompileAsync([], cancellationToken);
        }

        await (HasSameBenchmarks ? LessonsBuild.Default : Build).WriteProgramAsync(Program, cancellationToken);
        await CompileAsync([new("BenchmarkProgram", Program)], cancellationToken);
        await File.WriteAllTextAsync(KeyFile, _key, cancellationToken);
    }

    private async Task CompileAsync(IEnumerable<KeyValuePair<string, string>> more, CancellationToken cancellationToken)
    {
        var built = await DotNetHost.RunAsync(
            [
                "msbuild",
                Repository.LessonsProject,
                "-restore",
                "-nologo",
                "-consoleLoggerParameters:ErrorsOnly",
                .. Properties.Concat(more).Select(property => $"-property:{property.Key}={Escaped(property.Value)}"),
            ],
            Repository.Root,
            cancellationToken
        );
        if (!built.Succeeded)
        {
            throw new BenchException(RuntimeBuilds.FirstError(built.Output));
        }
    }

    private IEnumerable<KeyValuePair<string, string>> Properties =>
        [
            new("Configuration", "Release"),
            new("OutputPath", _folder + Path.DirectorySeparatorChar),
            new("MeasuredFramework", runtime.Framework),
            // A separate folder for files that would otherwise be shared with the default build.
            new("BaseIntermediateOutputPath", $"obj/runtimes/{runtime.Id}/"),
            .. runtime.Properties,
        ];

    // In an argument, a semicolon or a comma would begin another property.
    private static string Escaped(string value) =>
        value.Replace(";", "%3B", StringComparison.Ordinal).Replace(",", "%2C", StringComparison.Ordinal);

    /// <summary>
    /// A text that changes with anything that all builds are made from. It has the module ids of the default build,
    /// whose sources are the same; only its properties differ.
    /// </summary>
    public static string VersionOfSources()
    {
        var lessons = Path.GetDirectoryName(Repository.LessonsAssembly)!;
        var folder = Path.Combine(Repository.Root, "src");
        return string.Join(
            '\n',
            [
                $"SDK {LessonsBuild.Compiler}",
                .. Projects.Select(project =>
                    LessonsBuild.VersionOf(Path.Combine(lessons, $"PriceOfAwait.{project}.dll"))
                ),
                .. Projects
                    .SelectMany(project => Directory.EnumerateFiles(Path.Combine(folder, project), "*.*proj"))
                    .Append(Path.Combine(folder, "Harness", "Measured.props"))
                    .Append(Path.Combine(folder, "Closed.props"))
                    .Concat(Directory.EnumerateFiles(folder, "Directory.*"))
                    .Order(StringComparer.Ordinal)
                    .Select(File.ReadAllText),
            ]
        );
    }
}
