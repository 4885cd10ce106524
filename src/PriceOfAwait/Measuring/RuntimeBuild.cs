using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Builds the lessons for a runtime, with the runtime itself and BenchmarkDotNet's program inside, so that the build measures without
/// compiling anything. A build is kept until what it is made from changes.
/// </summary>
/// <param name="Runtime">The runtime.</param>
/// <param name="Build">The build, or <see langword="null"/>.</param>
/// <param name="Obstacle">Why there is none.</param>
internal sealed partial record RuntimeBuild(Runtime Runtime, LessonsBuild? Build, string? Obstacle)
{
    /// <summary>Whether there is none because the SDK or the feed lacks the runtime: nothing has failed.</summary>
    public bool IsUnavailable { get; init; }

    // The framework of the default build. From this one on, all benchmarks exist.
    private static readonly Version FrameworkWithAll = new(8, 0);

    // The folders with the sources of a build.
    private static readonly string[] Projects = ["Lessons", "Harness"];

    // Compilers share few cores; two builds overlap where one waits for the disk or the network.
    private const int AtOnce = 2;

    /// <summary>Builds for several runtimes. One that can't be had doesn't keep the others from being built.</summary>
    /// <param name="runtimes">Which runtimes.</param>
    /// <param name="speed">The job that the builds measure with.</param>
    /// <param name="progress">Gets a line for each build.</param>
    /// <param name="cancellationToken">Ends the builds.</param>
    /// <returns>For each runtime its build, or why there is none.</returns>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<IReadOnlyList<RuntimeBuild>> AllAsync(
        IReadOnlyList<Runtime> runtimes, Speed speed, TextWriter progress, CancellationToken cancellationToken)
    {
        var builds = new RuntimeBuild[runtimes.Count];
        var parallel = new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellationToken };
        await Parallel.ForAsync(0, runtimes.Count, parallel, async (index, cancellation) =>
        {
            try
            {
                builds[index] = new(runtimes[index], await OfAsync(runtimes[index], speed, progress, cancellation), null);
            }
            catch (BenchException exception)
            {
                builds[index] = new(runtimes[index], null, exception.Message) { IsUnavailable = exception is RuntimeUnavailableException };
                progress.WriteLine($"{runtimes[index].Name} is left out: {exception.Message.Split('\n')[0]}");
            }
        });
        return builds;
    }

    /// <summary>The build for a runtime; it is only made if there is none from the same sources.</summary>
    /// <exception cref="BenchException">It could not be built; the message has the first errors.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<LessonsBuild> OfAsync(Runtime runtime, Speed speed, TextWriter progress, CancellationToken cancellationToken)
    {
        var job = speed == Speed.Full ? "full" : "quick";
        var folder = Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}-{job}");
        var keyFile = Path.Combine(folder, "made-from.txt");
        var build = new LessonsBuild(Path.Combine(folder, "PriceOfAwait.Lessons.dll"))
        {
            Executable = Path.Combine(folder, OperatingSystem.IsWindows() ? "PriceOfAwait.Lessons.exe" : "PriceOfAwait.Lessons"),
            Environment = runtime.Environment,
        };

        Directory.CreateDirectory(folder);
        using var turn = await TurnAsync(Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}.lock"), cancellationToken);
        var key = Key(runtime);
        if (File.Exists(keyFile) && await File.ReadAllTextAsync(keyFile, cancellationToken) == key && File.Exists(build.Executable))
        {
            return build;
        }

        var started = Stopwatch.GetTimestamp();
        File.Delete(keyFile);
        var program = Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}-{job}.cs");
        var writing = LessonsBuild.Default;
        if (!HasSameBenchmarks(runtime))
        {
            // This build lacks some benchmarks, or has other numbers of operations in a call, so it has to write the program itself.
            await CompileAsync(runtime, folder, null, cancellationToken);
            writing = build;
        }

        using (var writer = LessonsProcess.Start(writing, new Dictionary<string, string>(), "write-program", program, job))
        {
            await foreach (var _ in writer.ReadLinesAsync(cancellationToken))
            {
            }

            if (await writer.WaitAsync(cancellationToken) != 0)
            {
                throw new BenchException($"The lessons can't write the program that measures them on {runtime.Name}: {writer.LastWords}");
            }
        }

        await CompileAsync(runtime, folder, program, cancellationToken);
        await File.WriteAllTextAsync(keyFile, key, cancellationToken);
        progress.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{runtime.Name} is built, with its runtime ({Stopwatch.GetElapsedTime(started).TotalSeconds:0} s)"));
        return build;
    }

    private static bool HasSameBenchmarks(Runtime runtime) =>
        Version.TryParse(runtime.Framework.Replace("net", "", StringComparison.Ordinal), out var version)
        && version >= FrameworkWithAll && runtime.Properties.Count == 0;

    /// <summary>Runs the SDK's build.</summary>
    /// <param name="runtime">The runtime to build for.</param>
    /// <param name="folder">Where the build is put.</param>
    /// <param name="program">BenchmarkDotNet's program to build in, or <see langword="null"/> for a build that writes it.</param>
    /// <param name="cancellationToken">Ends the build.</param>
    private static async Task CompileAsync(Runtime runtime, string folder, string? program, CancellationToken cancellationToken)
    {
        string[] arguments =
        [
            "build", Repository.LessonsProject, "--configuration", "Release", "--output", folder, "--nologo",
            "-consoleLoggerParameters:ErrorsOnly",
            // The compiler would outlive the build.
            "-p:UseSharedCompilation=false",
            // The default build has analyzed the same code.
            "-p:RunAnalyzers=false", "-p:GenerateDocumentationFile=false",
            $"-p:MeasuredFramework={runtime.Framework}",
            // What else would be shared with the default build goes into a folder of its own in each project's folder.
            $"-p:BaseIntermediateOutputPath=obj/runtimes/{runtime.Id}/",
            .. runtime.Properties.Select(property => $"-p:{property.Key}={property.Value.Replace(";", "%3B", StringComparison.Ordinal)}"),
            .. program is null ? [] : new[] { $"-p:BenchmarkProgram={program}" },
        ];
        var built = await DotNetHost.RunAsync(arguments, Repository.Root, cancellationToken);
        if (!built.Succeeded)
        {
            var (error, message) = (FirstError(built.Output), $"The lessons can't be built for {runtime.Name}: ");
            throw Lacking().IsMatch(error) ? new RuntimeUnavailableException(message + error) : new BenchException(message + error);
        }
    }

    /// <summary>The first error of a build, without the places that only a developer of the SDK would look at.</summary>
    private static string FirstError(string output)
    {
        var line = output.Split('\n').FirstOrDefault(line => line.Contains("error ", StringComparison.Ordinal))?.Trim() ?? output.Trim();
        var error = line[Math.Max(0, line.IndexOf("error ", StringComparison.Ordinal))..];
        var project = error.LastIndexOf(" [", StringComparison.Ordinal);
        return project > 0 ? error[..project] : error;
    }

    // NETSDK1045: the SDK is older than the framework. NU1101 to NU1103: the feed has no such package, or not in this version.
    [GeneratedRegex("error (NETSDK1045|NU110[123])")]
    private static partial Regex Lacking();

    /// <summary>The hash of all that a build is made from: while it stays the same, the build can be used again.</summary>
    private static string Key(Runtime runtime)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var folder = Path.Combine(Repository.Root, "src");
        var sources = Projects
            .SelectMany(project => Directory.EnumerateFiles(Path.Combine(folder, project), "*", SearchOption.AllDirectories))
            .Where(file => Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar)[1] is not ("bin" or "obj"))
            .Concat(Directory.EnumerateFiles(folder, "Directory.*"))
            .Order(StringComparer.Ordinal);
        foreach (var source in sources)
        {
            hash.AppendData(Encoding.UTF8.GetBytes(Path.GetRelativePath(folder, source)));
            hash.AppendData(File.ReadAllBytes(source));
        }

        var sdk = typeof(RuntimeBuild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(metadata => metadata.Key == "SdkVersion").Value;
        return $"{Convert.ToHexString(hash.GetHashAndReset())}\nSDK {sdk}\n{runtime.Definition}\n";
    }

    /// <summary>Waits until nobody else builds for the same runtime. The lock is held until the file is disposed of.</summary>
    private static async Task<FileStream> TurnAsync(string file, CancellationToken cancellationToken)
    {
        while (true)
        {
            try
            {
                return new FileStream(file, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (File.Exists(file))
            {
                await Task.Delay(200, cancellationToken);
            }
        }
    }
}
