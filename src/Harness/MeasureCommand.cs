using System.Reflection;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>measure CLASS</c>: measures one benchmark class and tells on standard output what happens, each event as a line of JSON
/// (see <see cref="BenchEvent"/>).
/// </summary>
internal static class MeasureCommand
{
    private const string Usage = """
        usage: measure CLASS [--only PATTERN...] [--on NAME EXECUTABLE [VARIABLE=VALUE...] [--only PATTERN...]]...
        (CLASS is a full name; a pattern is one of BenchmarkDotNet's; --on measures with builds for other runtimes, side by side, and
        --only after it is about that runtime; it goes on launch after launch, until the line "enough" follows one on standard input,
        which stays open until the figures may go; after "another NAME" that runtime goes on by itself)
        """;

    public static async Task<int> RunAsync(Assembly build, string[] args)
    {
        if (args is not [var className, .. var options])
        {
            Console.Error.WriteLine(Usage);
            return 2;
        }

        var type = build.GetType(className);
        if (type is null)
        {
            Console.Error.WriteLine($"There is no class {className} in {build.Location}.");
            return 2;
        }

        ParentProcess.EndWithIt();

        // Executables find .NET by it, wherever it is installed: the .NET that runs this process.
        Environment.SetEnvironmentVariable(
            "DOTNET_ROOT", Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..")));

        // Only events go to standard output, whatever a benchmark may print.
        using var standardOutput = Console.OpenStandardOutput();
        Console.SetOut(Console.Error);

        using var events = new EventWriter(standardOutput);
        var benchmarks = BenchmarksOf(type, options);
        events.WriteStarted(benchmarks);
        try
        {
            await new InterleavedSession(benchmarks, events).RunAsync();
        }
        catch (InvalidBenchmarksException exception)
        {
            events.Write(new BenchEvent.Invalid(exception.Message));
        }

        events.Write(new BenchEvent.Ended());
        return 0;
    }

    private static BenchmarkCase[] BenchmarksOf(Type type, string[] options)
    {
        Job job = QuickJob.Instance;
        if (type.IsDefined(typeof(OneWorkerAttribute), inherit: false))
        {
            job = With(job, OneWorkerAttribute.Settings.Select(setting => new EnvironmentVariable(setting.Key, setting.Value)));
        }

        var common = Patterns(options.TakeWhile(option => option != "--on"));
        var runtimes = options
            .Select((option, index) => (option, index))
            .Where(at => at.option == "--on")
            .Select(at => options.Skip(at.index + 1).TakeWhile(value => value != "--on").ToArray())
            .Select(runtime => (
                Job: With(job.WithToolchain(new PrebuiltToolchain(runtime: runtime[0], executable: runtime[1])), VariablesIn(runtime)),
                Patterns: Patterns(runtime)))
            .DefaultIfEmpty((job.WithToolchain(new PrebuiltToolchain(runtime: null, MeasuredBuild(type.Assembly))), []));
        return
        [
            .. runtimes.SelectMany(runtime =>
            {
                var ofRuntime = ManualConfig.CreateEmpty().AddJob(runtime.Job);
                foreach (var patterns in new[] { common, runtime.Patterns }.Where(patterns => patterns.Length > 0))
                {
                    ofRuntime.AddFilter(new GlobFilter(patterns));
                }

                return BenchmarkConverter.TypeToBenchmarks(type, ofRuntime).BenchmarksCases;
            }),
        ];
    }

    private static Job With(Job job, IEnumerable<EnvironmentVariable> variables) =>
        job.WithEnvironmentVariables([.. job.Environment.EnvironmentVariables ?? [], .. variables]);

    private static IEnumerable<EnvironmentVariable> VariablesIn(string[] runtime) => runtime.Skip(2)
        .TakeWhile(value => value != "--only")
        .Select(variable => variable.Split('='))
        .Select(pair => new EnvironmentVariable(pair[0], pair[1]));

    private static string[] Patterns(IEnumerable<string> options) => [.. options.SkipWhile(option => option != "--only").Skip(1)];

    /// <summary>The build with the program of the quick job, which is made with this one; another assembly has its own.</summary>
    private static string MeasuredBuild(Assembly build) => build != Assembly.GetEntryAssembly() ? build.Location : Path.Combine(
        AppContext.BaseDirectory, "measured",
        build.GetName().Name + (RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? ".exe" : ""));
}
