namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// A benchmark that the JIT has compiled, and everything it calls. The process is to be started with <c>DOTNET_TieredCompilation=0</c>, so that the
/// first code is the final one, and told where the JIT shall list it.
/// </summary>
/// <param name="Method">The benchmark's name.</param>
/// <param name="JitName">What the JIT calls its method, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName)
{
    public static IEnumerable<FinalCode> OfAll(Type benchmarks)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks);
        foreach (var operation in operations)
        {
            operation.Repeat(calls: 1);
        }

        return operations
            .Select(operation => operation.Benchmark)
            .DistinctBy(benchmark => benchmark.Descriptor.WorkloadMethod)
            .Select(benchmark => new FinalCode(
                BenchmarkOperation.NameOf(benchmark),
                $"{benchmark.Descriptor.WorkloadMethod.DeclaringType}:{benchmark.Descriptor.WorkloadMethod.Name}"));
    }
}
