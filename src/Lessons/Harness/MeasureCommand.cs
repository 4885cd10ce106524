using System.Runtime.InteropServices;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// <c>measure CLASS quick|full</c>: measures one benchmark class and tells on standard output what happens, a line of JSON an
/// event (see <see cref="EventWriter"/>). What BenchmarkDotNet writes for people goes to standard error.
/// </summary>
internal static class MeasureCommand
{
    private const string Usage = """
        usage: measure CLASS quick|full [--only PATTERN]... [--on NAME EXECUTABLE [VARIABLE=VALUE]...]...
        (CLASS is a full name; a pattern is one of BenchmarkDotNet's; --on measures with builds for other runtimes, by turns;
        standard input stays open until the figures may go)
        """;

    public static int Run(string[] args)
    {
        if (args is not [var className, var speed, .. var options])
        {
            Console.Error.WriteLine(Usage);
            return 2;
        }

        var benchmarks = typeof(MeasureCommand).Assembly.GetType(className);
        if (benchmarks is null)
        {
            Console.Error.WriteLine($"There is no class {className} in {typeof(MeasureCommand).Assembly.Location}.");
            return 2;
        }

        Asker.EndWithIt();

        // Executables find .NET by it wherever it is installed: the one that runs this process.
        Environment.SetEnvironmentVariable("DOTNET_ROOT", Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..")));

        // The events have standard output to themselves, whatever a benchmark may print.
        using var standardOutput = Console.OpenStandardOutput();
        Console.SetOut(Console.Error);

        using var events = new EventWriter(standardOutput);
        var config = ManualConfig.CreateEmpty()
            .AddJob([.. Jobs(options, speed == "full")])
            .WithOrderer(new ByTurns())
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            // Runs each set-up and each benchmark once before anything is timed; that is when the variants' answers are compared.
            .AddValidator(ExecutionValidator.FailOnError)
            .AddValidator(JitOptimizationsValidator.FailOnError)
            .AddLogger(new StreamLogger(new StreamWriter(Console.OpenStandardError()) { AutoFlush = true }))
            .AddEventProcessor(events)
            .WithArtifactsPath(Path.Combine(AppContext.BaseDirectory, "artifacts", Path.GetRandomFileName()));
        if (Values(options, "--only").SelectMany(pattern => pattern).ToArray() is { Length: > 0 } patterns)
        {
            config.AddFilter(new GlobFilter(patterns));
        }

        BenchmarkRunner.Run(benchmarks, config);
        events.Ended();
        return 0;
    }

    /// <summary>The job as it is, or for each of the other runtimes.</summary>
    private static IEnumerable<Job> Jobs(string[] options, bool full)
    {
        var job = full ? Job.Default : QuickJob.Instance;
        return Values(options, "--on")
            .Select(runtime => job
                .WithToolchain(new BuiltLessons(runtime: runtime[0], executable: runtime[1]))
                .WithEnvironmentVariables([.. job.Environment.EnvironmentVariables ?? [], .. runtime.Skip(2).Select(variable => variable.Split('=')).Select(pair => new EnvironmentVariable(pair[0], pair[1]))]))
            // The default job takes minutes, so that BenchmarkDotNet may as well build a program for it.
            .DefaultIfEmpty(full ? job : job.WithToolchain(new BuiltLessons(runtime: null, MeasuredBuild)));
    }

    /// <summary>The build with the program of the quick job, that is made with this one.</summary>
    private static string MeasuredBuild => Path.Combine(
        AppContext.BaseDirectory, "measured", Path.GetFileNameWithoutExtension(typeof(MeasureCommand).Assembly.Location) + (RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? ".exe" : ""));

    /// <summary>What follows each option of a name, up to the next option.</summary>
    private static IEnumerable<string[]> Values(string[] options, string name) => options
        .Select((option, index) => (option, index))
        .Where(at => at.option == name)
        .Select(at => options.Skip(at.index + 1).TakeWhile(value => !value.StartsWith("--", StringComparison.Ordinal)).ToArray());
}
