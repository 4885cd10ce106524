namespace PriceOfAwait.Lessons.Harness;

/// <summary>A benchmark that has its final code, which the JIT lists where the environment told it to.</summary>
/// <param name="Method">The benchmark's name.</param>
/// <param name="JitName">What the JIT calls its method, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName)
{
    public static IEnumerable<FinalCode> OfAll(Type benchmarks)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks);
        FinalTier.Reach(operations, wholeMethods: true);
        return operations
            .Select(operation => operation.Benchmark)
            .DistinctBy(benchmark => benchmark.Descriptor.WorkloadMethod)
            .Select(benchmark => new FinalCode(
                BenchmarkOperation.NameOf(benchmark),
                $"{benchmark.Descriptor.WorkloadMethod.DeclaringType}:{benchmark.Descriptor.WorkloadMethod.Name}"));
    }
}
