using System.Reflection;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Running;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>benchmarks CLASS [PATTERN…]</c>: lists the benchmarks of a class that match one of BenchmarkDotNet's patterns, as one line of JSON.
/// </summary>
internal static class BenchmarkLister
{
    public static int Run(Assembly build, string[] args)
    {
        if (args is not [var className, .. var patterns] || build.GetType(className) is not { } type)
        {
            Console.Error.WriteLine($"There is no class {args.FirstOrDefault()} in {build.Location}.");
            return 2;
        }

        var config = ManualConfig.CreateEmpty().AddJob(QuickJob.Instance);
        if (patterns.Length > 0)
        {
            config.AddFilter(new GlobFilter(patterns));
        }

        var benchmarks = BenchmarkConverter.TypeToBenchmarks(type, config).BenchmarksCases;
        var variables = QuickJob.Instance.Environment.EnvironmentVariables
            .Select(variable => KeyValuePair.Create(variable.Key, variable.Value))
            .Concat(type.IsDefined(typeof(OneWorkerAttribute), inherit: false) ? OneWorkerAttribute.Settings : []);
        var machine = HostEnvironmentInfo.GetCurrent();
        var processor = machine.CpuInfo.Value;
        Console.WriteLine(Message.ToLine(new BenchmarkList(
            [.. benchmarks.Select(benchmark => new ListedBenchmark(BenchmarkProgram.IdOf(benchmark), BenchmarkOperation.IdOf(benchmark)))],
            benchmarks.FirstOrDefault(benchmark => benchmark.Descriptor.Baseline)?.Descriptor.WorkloadMethodDisplayInfo,
            variables.ToDictionary(variable => variable.Key, variable => variable.Value),
            new(processor?.ProcessorName ?? "unknown processor", processor?.PhysicalCoreCount, processor?.LogicalCoreCount,
                machine.OsVersion.Value, machine.Architecture, machine.BenchmarkDotNetVersion))));
        return 0;
    }
}
