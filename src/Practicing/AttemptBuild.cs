using System.Text.RegularExpressions;

namespace PriceOfAwait.Practicing;

/// <summary>
/// Compiles attempts in Release by the SDK's compiler alone, without a project or restore: this takes a second. The
/// lessons' program loads the assembly, because that program has all references.
/// </summary>
internal sealed partial class AttemptBuild(IReadOnlyList<SourceText> sources) : IDisposable
{
    // The global usings of the lessons' project.
    private const string Globals = """
        global using global::System;
        global using global::System.Collections.Generic;
        global using global::System.IO;
        global using global::System.Linq;
        global using global::System.Threading;
        global using global::System.Threading.Tasks;
        [assembly: global::System.Runtime.Versioning.TargetFramework(".NETCoreApp,Version=v10.0")]
        """;

    // The id of SHA-256 in a PDB.
    private const string Sha256 = "{8829d00f-11b8-4213-878b-770e8597ac16}";

    private static readonly string[] References = ["PriceOfAwait.*.dll", "BenchmarkDotNet*.dll", "Perfolizer.dll"];

    private readonly TemporaryFolder _folder = new();
    private LessonsBuild? _builtForMeasuring;

    public IReadOnlyList<CompilerError> Errors { get; private set; } = [];

    public LessonsBuild Lessons => new(_folder[Assembly]) { Host = Repository.LessonsAssembly };

    private static string Assembly => $"{ExerciseFiles.Namespace}.dll";

    public static async Task<AttemptBuild> CompileAsync(
        IEnumerable<SourceText> sources,
        CancellationToken cancellationToken
    )
    {
        LessonsProcess.RequireBuilt(Repository.LessonsAssembly);
        var build = new AttemptBuild([.. sources]);
        try
        {
            build.Errors = await build.CompileAsync([], build.Lessons.Assembly, cancellationToken);
            return build;
        }
        catch
        {
            build.Dispose();
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
        var program = _folder["Program.cs"];
        await Lessons.WriteProgramAsync(program, cancellationToken);
        var errors = await CompileAsync(
            [new(program, await File.ReadAllTextAsync(program, cancellationToken))],
            measured.Assembly,
            cancellationToken
        );
        return errors.Count == 0 ? _builtForMeasuring = measured : throw new BenchException(CompilerError.Text(errors));
    }

    public void Dispose() => _folder.Dispose();

    private async Task<IReadOnlyList<CompilerError>> CompileAsync(
        IEnumerable<SourceText> more,
        string assembly,
        CancellationToken cancellationToken
    )
    {
        var files = new List<string> { _folder["Globals.cs"] };
        await File.WriteAllTextAsync(files[0], Globals, cancellationToken);
        foreach (var source in sources.Concat(more))
        {
            files.Add(_folder[$"{files.Count}.cs"]);
            // The checksum shows whether the file has changed since it was compiled.
            await File.WriteAllTextAsync(
                files[^1],
                $"#pragma checksum \"{source.File}\" \"{Sha256}\" \"{Checksum.Of(source.Text)}\"\n#line 1 "
                    + $"\"{source.File}\"\n{source.Text}",
                cancellationToken
            );
        }

        var lessons = Path.GetDirectoryName(Repository.LessonsAssembly)!;
        var framework = Newest(Path.Combine(DotNetHost.Root, "packs", "Microsoft.NETCore.App.Ref"), "ref");
        string[] arguments =
        [
            "-noconfig",
            "-nostdlib+",
            "-nologo",
            "-optimize+",
            "-unsafe+",
            "-nullable:enable",
            "-warn:0",
            "-target:library",
            // Cached answers are found by the assembly's content, which therefore must not depend on its folder.
            "-deterministic+",
            $"-pathmap:\"{PathInMap(_folder.Path)}\"=/_/",
            "-debug:embedded",
            "-utf8output",
            $"-out:\"{assembly}\"",
            .. Directory
                .GetFiles(framework, "*.dll", SearchOption.AllDirectories)
                .Concat(References.SelectMany(some => Directory.GetFiles(lessons, some)))
                .Select(reference => $"-reference:\"{reference}\""),
            .. files.Select(file => $"\"{file}\""),
        ];
        await File.WriteAllLinesAsync(_folder["compile.rsp"], arguments, cancellationToken);
        var compiler = Path.Combine(
            Newest(Path.Combine(DotNetHost.Root, "sdk"), Path.Combine("Roslyn", "bincore")),
            "csc.dll"
        );
        var result = await DotNetHost.RunAsync(
            [compiler, $"@{_folder["compile.rsp"]}"],
            _folder.Path,
            cancellationToken
        );
        var errors = Error()
            .Matches(result.Output)
            .Select(error => new CompilerError(
                Repository.Relative(error.Groups["file"].Value),
                int.Parse(error.Groups["line"].Value, CultureInfo.InvariantCulture),
                error.Groups["message"].Value.Trim()
            ))
            .ToList();
        return result.Succeeded || errors.Count > 0
            ? errors
            : throw new BenchException($"The compiler failed: {result.Output}{result.Error}");
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

    [GeneratedRegex(@"^(?<file>.+?)\((?<line>\d+),\d+\): error (?<message>.+)$", RegexOptions.Multiline)]
    private static partial Regex Error();
}
