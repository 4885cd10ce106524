using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Running;

namespace PriceOfAwait.Harness;

public static class BenchmarkCommandLine
{
    /// <summary><c>of ASSEMBLY …</c> runs a command with an assembly that was compiled against this program.</summary>
    public static int Run(Assembly benchmarks, string[] args)
    {
        switch (args)
        {
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
                return BenchmarkSwitcher
                    .FromAssembly(benchmarks)
                    .Run(args, DefaultConfig.Instance.AddDiagnoser(MemoryDiagnoser.Default))
                    .Any(summary => summary.HasCriticalValidationErrors)
                    ? 1
                    : 0;
        }
    }
}
