using BenchmarkDotNet.Environments;
using Perfolizer.Helpers;

namespace PriceOfAwait.Harness;

internal static class BenchmarkLister
{
    /// <param name="patterns">BenchmarkDotNet's. Without one, all benchmarks are listed.</param>
    public static BenchmarkList ListOf(Type type, string[] patterns)
    {
        var benchmarks = BenchmarkCases.Of(type, patterns);
        // Set for each class, so that a variable of the reader's doesn't choose the garbage collector.
        var serverCollector = benchmarks.Any(benchmark => benchmark.Job.Environment.Gc.Server) ? "1" : "0";
        var variables = QuickJob
            .Instance.Environment.EnvironmentVariables.Select(variable =>
                KeyValuePair.Create(variable.Key, variable.Value)
            )
            .Concat([new("DOTNET_gcServer", serverCollector), new("COMPlus_gcServer", serverCollector)])
            // On one processor, .NET ignores the setting for the server collector.
            .Concat(
                (serverCollector, Environment.ProcessorCount) is ("1", 1) ? [new("DOTNET_PROCESSOR_COUNT", "2")] : []
            )
            .Concat(type.IsDefined(typeof(OneWorkerAttribute), inherit: false) ? OneWorkerAttribute.Settings : []);
        var machine = HostEnvironmentInfo.GetCurrent();
        var processor = machine.Cpu.Value;
        return new(
            [
                .. benchmarks.Select(benchmark => new ListedBenchmark(
                    BenchmarkProgram.IdOf(benchmark),
                    BenchmarkCases.IdOf(benchmark)
                )),
            ],
            benchmarks.FirstOrDefault(benchmark => benchmark.Descriptor.Baseline)?.Descriptor.WorkloadMethodDisplayInfo,
            BenchmarkCases.HasStaticState(type),
            variables.ToDictionary(variable => variable.Key, variable => variable.Value),
            new(
                ProcessorName.Of(processor?.ProcessorName ?? "unknown processor"),
                processor?.PhysicalCoreCount,
                processor?.LogicalCoreCount,
                machine.Os.Value.ToBrandString(),
                machine.Architecture,
                machine.BenchmarkDotNetVersion
            ),
            machine.RuntimeVersion
        );
    }
}
