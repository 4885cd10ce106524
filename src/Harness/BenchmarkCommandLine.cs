using System.Reflection;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Running;

namespace PriceOfAwait.Harness;

/// <summary>The command line of a program that is nothing but benchmarks.</summary>
public static class BenchmarkCommandLine
{
    /// <summary>
    /// Does what a command line says. <c>measure</c> and <c>inspect</c> are how a library asks for figures; <c>interleave</c> and
    /// <c>write-program</c> are used by these; <c>of ASSEMBLY …</c> does one of these with another assembly that was compiled against
    /// this program; everything else is BenchmarkDotNet's own command line.
    /// </summary>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(Assembly benchmarks, string[] args)
    {
        switch (args)
        {
            case ["measure", .. var what]:
                return await MeasureCommand.RunAsync(benchmarks, what);
            case ["inspect", .. var what]:
                return InspectCommand.Run(benchmarks, what);
            case ["interleave", .. var ids]:
                return InterleaveCommand.Run(benchmarks, ids);
            case ["of", var assembly, .. var what]:
                return await RunAsync(Assembly.LoadFrom(assembly), what);
            case ["write-program", var file]:
                BenchmarkProgram.Write(benchmarks, file);
                return 0;
            default:
                return BenchmarkSwitcher.FromAssembly(benchmarks)
                    .Run(args, DefaultConfig.Instance.AddDiagnoser(MemoryDiagnoser.Default))
                    .Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0;
        }
    }
}
