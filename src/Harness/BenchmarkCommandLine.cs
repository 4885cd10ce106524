using System.Reflection;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Running;

namespace PriceOfAwait.Harness;

/// <summary>The command line of a program that is nothing but benchmarks.</summary>
public static class BenchmarkCommandLine
{
    /// <summary>
    /// Does what a command line says. <c>benchmarks</c>, <c>interleave</c>, <c>inspect</c> and <c>heap</c> are how a library asks for
    /// figures; builds use <c>write-program</c>; <c>of ASSEMBLY …</c> does one of these with another assembly that was compiled against
    /// this program; everything else is BenchmarkDotNet's own command line.
    /// </summary>
    /// <returns>The exit code.</returns>
    public static int Run(Assembly benchmarks, string[] args)
    {
        switch (args)
        {
            case ["benchmarks", .. var what]:
                return BenchmarkLister.Run(benchmarks, what);
            case ["inspect", .. var what]:
                return InspectCommand.Run(benchmarks, what);
            case ["interleave", .. var ids]:
                return InterleaveCommand.Run(benchmarks, ids);
#if !FOR_RUNTIME
            case ["heap", var program, .. var arguments]:
                return HeapReader.Run(program, arguments);
#endif
            case ["of", var assembly, .. var what]:
                return Run(Assembly.LoadFrom(assembly), what);
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
