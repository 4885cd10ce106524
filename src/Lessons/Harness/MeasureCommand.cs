using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
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
    public static int Run(string[] args)
    {
        if (args is not [var className, var speed])
        {
            Console.Error.WriteLine("usage: measure CLASS quick|full   (the class's full name; standard input stays open until the figures may go)");
            return 2;
        }

        var benchmarks = typeof(MeasureCommand).Assembly.GetType(className);
        if (benchmarks is null)
        {
            Console.Error.WriteLine($"There is no class {className} in {typeof(MeasureCommand).Assembly.Location}.");
            return 2;
        }

        Asker.EndWithIt();

        // The events have standard output to themselves, whatever a benchmark may print.
        using var standardOutput = Console.OpenStandardOutput();
        Console.SetOut(Console.Error);

        using var events = new EventWriter(standardOutput);
        var config = ManualConfig.CreateEmpty()
            .AddJob(speed == "quick" ? QuickJob.Instance : Job.Default)
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            // Runs each set-up and each benchmark once before anything is timed; that is when the variants' answers are compared.
            .AddValidator(ExecutionValidator.FailOnError)
            .AddValidator(JitOptimizationsValidator.FailOnError)
            .AddLogger(new StreamLogger(new StreamWriter(Console.OpenStandardError()) { AutoFlush = true }))
            .AddEventProcessor(events)
            .WithArtifactsPath(Path.Combine(AppContext.BaseDirectory, "artifacts", $"{Environment.ProcessId}"));
        BenchmarkRunner.Run(benchmarks, config);
        events.Ended();
        return 0;
    }
}
