namespace PriceOfAwait.Practicing;

/// <summary>
/// Compiles attempts in Release by the SDK's compiler alone, without a project or restore: this takes a second. The
/// lessons' program loads the assembly, because that program has all references. If the code needs others, a <see
/// cref="ReaderProgram"/> is built, which takes some seconds more.
/// </summary>
internal sealed class AttemptBuild(IReadOnlyList<SourceText> sources, ReaderProgram? program) : IDisposable
{
    // The global usings of the lessons' project.
    private const string Usings = """
        global using global::System;
        global using global::System.Collections.Generic;
        global using global::System.IO;
        global using global::System.Linq;
        global using global::System.Net.Http;
        global using global::System.Threading;
        global using global::System.Threading.Tasks;
        global using global::PriceOfAwait.Harness;
        """;

    private const string Framework =
        "[assembly: global::System.Runtime.Versioning.TargetFramework(\".NETCoreApp,Version=v10.0\")]";

    public const string Name = ExerciseFiles.Namespace;

    // The id of SHA-256 in a PDB.
    private const string Sha256 = "{8829d00f-11b8-4213-878b-770e8597ac16}";

    // The compiler's error about top-level statements in a library.
    private const string NeedsProgram = "CS8805";

    // Its errors about what a source generator would have added.
    private static readonly string[] NeedGenerators = ["CS0534", "CS8795", "CS9248"];

    private static readonly string[] References = ["PriceOfAwait.*.dll", "BenchmarkDotNet*.dll", "Perfolizer.dll"];

    private static readonly string[] NetCoreVersions = ["1_0", "1_1", "2_0", "2_1", "2_2", "3_0", "3_1"];

    private readonly TemporaryFolder _folder = new();
    private LessonsBuild? _builtForMeasuring;
    private bool _isProgram;
    private bool _hasGenerators;

    public IReadOnlyList<CompilerError> Errors { get; private set; } = [];

    // In the folder of the program that loads it, where those who read it find what it references.
    public LessonsBuild Lessons =>
        program is null
            ? new LoadedBuild(_folder[Assembly], Repository.LessonsAssembly)
            : new LoadedBuild(Path.Combine(Path.GetDirectoryName(program.Assembly)!, Assembly), program.Assembly);

    private static string Assembly => $"{Name}.dll";

    /// <summary>The symbols that a Release build for this version of .NET defines.</summary>
    public static IEnumerable<string> SymbolsOf(int version) =>
        [
            "TRACE",
            "RELEASE",
            "NET",
            $"NET{version}_0",
            "NETCOREAPP",
            .. Enumerable.Range(5, version - 4).Select(earlier => $"NET{earlier}_0_OR_GREATER"),
            .. NetCoreVersions.Select(earlier => $"NETCOREAPP{earlier}_OR_GREATER"),
        ];

    /// <param name="program">What loads the assembly; by default, the lessons' program. Is disposed of with the
    /// build.</param>
    public static async Task<AttemptBuild> CompileAsync(
        IEnumerable<SourceText> sources,
        CancellationToken cancellationToken,
        ReaderProgram? program = null
    )
    {
        LessonsProcess.RequireBuilt(Repository.LessonsAssembly);
        AttemptBuild? build = null;
        try
        {
            build = new AttemptBuild([.. sources], program);
            build.Errors = await build.CompileAsync([], build.Lessons.Assembly, cancellationToken);
            return build;
        }
        catch (Exception exception)
        {
            build?.Dispose();
            if (KnownCause.Of(exception) is { } cause)
            {
                throw new BenchException($"The code could not be compiled. {cause}");
            }

            throw;
        }
    }

    public async Task<LessonsBuild> MeasuredAsync(CancellationToken cancellationToken)
    {
        if (_builtForMeasuring is not null)
        {
            return _builtForMeasuring;
        }

        var measured = Lessons with
        {
            Assembly = Path.Combine(Directory.CreateDirectory(_folder["measured"]).FullName, Assembly),
        };
        var benchmarks = _folder["Program.cs"];
        await Lessons.WriteProgramAsync(benchmarks, cancellationToken);
        var errors = await CompileAsync(
            [new(benchmarks, await File.ReadAllTextAsync(benchmarks, cancellationToken))],
            measured.Assembly,
            cancellationToken
        );
        return errors.Count == 0 ? _builtForMeasuring = measured : throw new BenchException(CompilerError.Text(errors));
    }

    public void Dispose()
    {
        _folder.Dispose();
        program?.Dispose();
    }

    private async Task<IReadOnlyList<CompilerError>> CompileAsync(
        IEnumerable<SourceText> more,
        string assembly,
        CancellationToken cancellationToken
    )
    {
        var files = new List<string> { _folder["Globals.cs"] };
        var usings = program is null ? Usings : await File.ReadAllTextAsync(program.Usings, cancellationToken);
        await File.WriteAllTextAsync(files[0], $"{usings}\n{Framework}", cancellationToken);
        foreach (var source in sources.Concat(more))
        {
            files.Add(_folder[$"{files.Count}.cs"]);
            // A file-based app may begin with the line that makes it executable, which then isn't the first line here.
            var text = source.Text.StartsWith("#!", StringComparison.Ordinal) ? $"//{source.Text}" : source.Text;
            // The checksum shows whether the file has changed since it was compiled.
            await File.WriteAllTextAsync(
                files[^1],
                $"#pragma checksum \"{source.File}\" \"{Sha256}\" \"{Checksum.Of(source.Text)}\"\n#line 1 "
                    + $"\"{source.File}\"\n{text}",
                cancellationToken
            );
        }

        string[] arguments =
        [
            "-noconfig",
            "-nostdlib+",
            "-nologo",
            "-optimize+",
            "-unsafe+",
            "-nullable:enable",
            "-warn:0",
            $"-target:{(_isProgram ? "exe" : "library")}",
            // Cached answers are found by the assembly's content, which therefore must not depend on its folder.
            "-deterministic+",
            $"-pathmap:\"{PathInMap(_folder.FullName)}\"=/_/",
            "-debug:embedded",
            "-utf8output",
            // Ignores the packages and projects that a file names.
            "-features:FileBasedProgram",
            $"-out:\"{assembly}\"",
            .. program is null ? LessonsOptions() : [$"@\"{program.Options}\""],
            .. files.Select(file => $"\"{file}\""),
        ];
        await File.WriteAllLinesAsync(_folder["compile.rsp"], arguments, cancellationToken);
        var compiler = Path.Combine(
            Newest(Path.Combine(DotNetHost.Root, "sdk"), Path.Combine("Roslyn", "bincore")),
            "csc.dll"
        );
        var result = await DotNetHost.RunAsync(
            [compiler, $"@{_folder["compile.rsp"]}"],
            _folder.FullName,
            cancellationToken
        );
        if (!result.Succeeded && KnownCause.In(result.Output + result.Error) is { } cause)
        {
            throw new BenchException($"The code could not be compiled. {cause}");
        }

        var errors = CompilerError.In(result.Output).ToList();
        // Few files need either. Top-level statements make any other entry point a warning, and none is run. Loading
        // the generators takes as long as compiling.
        var isProgram = _isProgram || errors.Exists(error => error.Is(NeedsProgram));
        var hasGenerators = _hasGenerators || errors.Exists(error => NeedGenerators.Any(error.Is));
        if ((isProgram, hasGenerators) != (_isProgram, _hasGenerators))
        {
            (_isProgram, _hasGenerators) = (isProgram, hasGenerators);
            return await CompileAsync(more, assembly, cancellationToken);
        }

        return result.Succeeded || errors.Count > 0
            ? errors
            : throw new BenchException($"The compiler failed: {result.Output}{result.Error}");
    }

    private IEnumerable<string> LessonsOptions()
    {
        var lessons = Path.GetDirectoryName(Repository.LessonsAssembly)!;
        var framework = Path.GetDirectoryName(
            Newest(Path.Combine(DotNetHost.Root, "packs", "Microsoft.NETCore.App.Ref"), "ref")
        )!;
        // The lessons' program runs on both frameworks, but not every package of an SDK includes this one.
        var web = framework.Replace(
            "Microsoft.NETCore.App.Ref",
            "Microsoft.AspNetCore.App.Ref",
            StringComparison.Ordinal
        );
        var version = Path.GetFileName(framework).Split('.')[0];
        return
        [
            $"-define:{string.Join(',', SymbolsOf(int.Parse(version, CultureInfo.InvariantCulture)))}",
            .. FilesIn("ref", $"net{version}.0")
                .Concat(References.SelectMany(some => Directory.GetFiles(lessons, some)))
                .Select(reference => $"-reference:\"{reference}\""),
            .. _hasGenerators
                ? FilesIn("analyzers", "dotnet", "cs").Select(analyzer => $"-analyzer:\"{analyzer}\"")
                : [],
        ];

        IEnumerable<string> FilesIn(params string[] folder) =>
            new[] { framework, web }
                .Select(some => Path.Combine([some, .. folder]))
                .Where(Directory.Exists)
                .SelectMany(some => Directory.GetFiles(some, "*.dll"));
    }

    // The compiler treats = and , as separators of paths.
    private static string PathInMap(string path) =>
        path.Replace("=", "==", StringComparison.Ordinal).Replace(",", ",,", StringComparison.Ordinal);

    private static string Newest(string parent, string folder) =>
        (Directory.Exists(parent) ? Directory.GetDirectories(parent) : [])
            .Where(version => Directory.Exists(Path.Combine(version, folder)))
            .OrderByDescending(version =>
                Version.TryParse(Path.GetFileName(version).Split('-')[0], out var number) ? number : null
            )
            .Select(version => Path.Combine(version, folder))
            .FirstOrDefault()
        ?? throw new BenchException(
            $"Exercises need the .NET SDK, but {parent} has none. Install it there: "
                + $"https://dotnet.microsoft.com/download"
        );
}
