using System.Reflection;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using PriceOfAwait.EngineBenchmarks;

// The benchmarks start their own processes, so BenchmarkDotNet needs none for itself.
var job = new Job("Engine")
    .WithToolchain(InProcessEmitToolchain.Instance)
    .WithStrategy(RunStrategy.Monitoring)
    .WithWarmupCount(3)
    .WithIterationCount(20);
var config = DefaultConfig.Instance
    .AddJob(job)
    .AddColumn(new ReportColumn(
        "Limit", "What it is to stay below", benchmark => benchmark.Descriptor.WorkloadMethod.GetCustomAttribute<LimitAttribute>()?.Limit
            ?? "-"))
    .AddColumn(new ReportColumn(
        "Peak memory",
        "The most memory of the measured process in any iteration",
        benchmark => PeakMemory.Of(benchmark.Descriptor.WorkloadMethod.Name)))
    .HideColumns(Column.InvocationCount, Column.Median)
    .WithOptions(ConfigOptions.JoinSummary);
var benchmarks = BenchmarkSwitcher.FromAssembly(typeof(ColdStarts).Assembly);
var summaries = benchmarks.Run(args is [] ? ["--filter", "*"] : args, config).ToList();
if (summaries.Count == 0 || summaries.Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success)))
{
    return 1;
}

if (args is [])
{
    Console.WriteLine($"Written: {Readme.Write(summaries.Single())}");
}

return 0;
