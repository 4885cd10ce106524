using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Measuring;

/// <summary>
/// The lessons built for a runtime, containing the runtime and BenchmarkDotNet's program, so that measuring compiles nothing. A build is
/// kept until its sources change.
/// </summary>
internal sealed partial record RuntimeBuild(Runtime Runtime, LessonsBuild? Build, string? Obstacle)
{
    // On few cores, more compilers would compete; two overlap while one waits for the disk or the network.
    private const int AtOnce = 2;

    /// <summary>Whether the SDK or the feed lacks the runtime, which is not a failure.</summary>
    public bool IsUnavailable => Obstacle is not null && Lacking().IsMatch(Obstacle);

    /// <summary>A failed build doesn't prevent the others.</summary>
    public static async Task<IReadOnlyList<RuntimeBuild>> AllAsync(
        IReadOnlyList<Runtime> runtimes, TextWriter progress, CancellationToken cancellationToken)
    {
        LessonsProcess.RequireBuilt(Repository.LessonsAssembly);
        Directory.CreateDirectory(Repository.RuntimeBuilds);
        // Until no other process builds.
        using var turn = await FileTurn.TakeAsync(Path.Combine(Repository.RuntimeBuilds, "builds.lock"), cancellationToken);
        var sources = RuntimeTarget.VersionOfSources();
        var targets = runtimes.Select(runtime => new RuntimeTarget(runtime, sources)).ToList();
        var stale = targets.Where(target => !target.IsMade).ToList();
        if (stale.Count > 1)
        {
            progress.WriteLine(
                $"Building the lessons for {stale.Count} runtimes, each with its runtime. This takes a minute or two, once.");
        }

        var started = Stopwatch.GetTimestamp();
        var errors = new ConcurrentDictionary<Runtime, string>();
        await Parallel.ForEachAsync(
            stale, new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellationToken },
            async (target, cancellation) =>
            {
                try
                {
                    await target.MakeAsync(cancellation);
                }
                catch (Exception exception) when (
                    exception is BenchException or IOException or UnauthorizedAccessException or Win32Exception)
                {
                    errors[target.Runtime] = exception.Message;
                }
            });
        var made = stale.Select(target => target.Runtime).Where(runtime => !errors.ContainsKey(runtime)).ToList();
        if (made.Count > 0)
        {
            progress.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"Built, with their runtimes, in {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s: {string.Join("; ", made)}"));
        }

        var builds = new List<RuntimeBuild>();
        foreach (var target in targets)
        {
            var error = errors.GetValueOrDefault(target.Runtime);
            builds.Add(new(target.Runtime, error is null ? target.Build : null, error));
            if (error is not null)
            {
                progress.WriteLine(target.Runtime.LeftOut(error.Split('\n')[0]));
            }
        }

        return builds;
    }

    /// <summary>As a sentence with its code, without paths inside the SDK.</summary>
    internal static string FirstError(string output)
    {
        var error = Error().Match(output);
        var (code, text) = (error.Groups["code"].Value, error.Groups["text"].Value.TrimEnd().TrimEnd('.'));
        return !error.Success ? output.Trim() : code switch
        {
            "NETSDK1045" => $"it needs a newer .NET SDK ({code}). Install one: https://dotnet.microsoft.com/download",
            "NU1101" or "NU1102" or "NU1103" =>
                $"the package feed lacks what it needs ({code}): {text}. The command 'dotnet nuget list source' lists the feeds",
            "" => text,
            _ => $"{text} ({code})",
        };
    }

    [GeneratedRegex(@"error (?<code>[A-Z]+\d+)? ?: (?<text>.*?)( \[[^\[\]]*\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex Error();

    // NETSDK1045: the SDK is older than the framework. NU1101 to NU1103: the feed lacks the package or its version.
    [GeneratedRegex(@"\((NETSDK1045|NU110[123])\)")]
    private static partial Regex Lacking();
}

/// <summary>A runtime's build: its folder, and how it is made.</summary>
internal sealed class RuntimeTarget(Runtime runtime, string sources)
{
    // The default build's framework. From this one on, all benchmarks exist.
    private static readonly Version FrameworkWithAll = new(9, 0);

    private static readonly string[] Projects = ["Lessons", "Harness", "Protocol"];

    private readonly string _folder = Path.Combine(Repository.RuntimeBuilds, runtime.Id);
    private readonly string _key = Checksum.Of($"{sources}\n{runtime.Definition}");

    public Runtime Runtime => runtime;

    public LessonsBuild Build => new(Path.Combine(_folder, "PriceOfAwait.Lessons.dll"))
    {
        Executable = Path.Combine(_folder, OperatingSystem.IsWindows() ? "PriceOfAwait.Lessons.exe" : "PriceOfAwait.Lessons"),
    };

    public bool IsMade => File.Exists(KeyFile) && File.ReadAllText(KeyFile).Trim() == _key && File.Exists(Build.Executable);

    private string KeyFile => Path.Combine(_folder, "made-from.txt");

    private string Program => Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}.cs");

    /// <summary>Whether the default build's program around the benchmarks can be used.</summary>
    private bool HasSameBenchmarks =>
        Version.TryParse(runtime.Framework.Replace("net", "", StringComparison.Ordinal), out var version)
        && version >= FrameworkWithAll && runtime.Properties.Count == 0;

    /// <exception cref="BenchException">It can't be made. The message is the first error.</exception>
    public async Task MakeAsync(CancellationToken cancellationToken)
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
                "msbuild", Repository.LessonsProject, "-restore", "-nologo", "-consoleLoggerParameters:ErrorsOnly",
                .. Properties.Concat(more).Select(property => $"-property:{property.Key}={Escaped(property.Value)}"),
            ],
            Repository.Root, cancellationToken);
        if (!built.Succeeded)
        {
            throw new BenchException(RuntimeBuild.FirstError(built.Output));
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

    /// <summary>A hash of what all builds are made from. The default build has the same sources but other properties.</summary>
    public static string VersionOfSources()
    {
        var lessons = Path.GetDirectoryName(Repository.LessonsAssembly)!;
        var folder = Path.Combine(Repository.Root, "src");
        return string.Join('\n',
        [
            $"SDK {LessonsBuild.Compiler}",
            .. Projects.Select(project => LessonsBuild.VersionOf(Path.Combine(lessons, $"PriceOfAwait.{project}.dll"))),
            .. Projects.SelectMany(project => Directory.EnumerateFiles(Path.Combine(folder, project), "*.*proj"))
                .Append(Path.Combine(folder, "Harness", "Measured.props"))
                .Concat(Directory.EnumerateFiles(folder, "Directory.*"))
                .Order(StringComparer.Ordinal).Select(File.ReadAllText),
        ]);
    }
}
