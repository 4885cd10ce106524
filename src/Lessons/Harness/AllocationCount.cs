using BenchmarkDotNet.Running;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>How many bytes one operation of a benchmark leaves on the heap.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Bytes">To a tenth: operations may differ, and then this is their mean.</param>
/// <param name="IsSteady">Whether enough batches agreed.</param>
internal sealed record AllocationCount(AllocationCount.Benchmark Id, double Bytes, bool IsSteady)
{
    // Whole rounds of the lesson that draws from rounds of numbers, and enough for what happens once to stay below a tenth of a byte.
    private const int Operations = 1000;

    // Whatever else goes on in the process may allocate during a batch, and on a busy machine does in one of four: some 64 B, which a thousand
    // operations can't hide. It only ever adds, so the least counts, once it has come up often enough to be no accident either.
    private const int EnoughToAgree = 4;
    private const int MostBatches = 24;

    public static IEnumerable<AllocationCount> OfAll(Type benchmarks)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks);
        FinalTier.Reach(operations);
        return operations.Select(Of);
    }

    public static Benchmark IdOf(BenchmarkCase benchmark) => new(
        BenchmarkOperation.NameOf(benchmark),
        benchmark.Parameters.Items.ToDictionary(parameter => parameter.Name, EventWriter.ValueOf));

    public static AllocationCount Of(BenchmarkOperation operation)
    {
        var id = IdOf(operation.Benchmark);
        var calls = operation.CallsFor(Operations);
        var operations = (double)calls * operation.Benchmark.Descriptor.OperationsPerInvoke;
        var batches = new List<long>();
        while (batches.Count < MostBatches)
        {
            batches.Add(operation.Repeat(calls));
            var least = batches.Min();
            if (batches.Count(bytes => bytes == least) == EnoughToAgree)
            {
                return new(id, Rounded(least), IsSteady: true);
            }
        }

        // Something that seldom took less kept the least from coming up often enough: the least that did.
        if (batches.GroupBy(bytes => bytes).Where(alike => alike.Count() >= EnoughToAgree).Select(alike => alike.Key).ToArray() is { Length: > 0 } agreed)
        {
            return new(id, Rounded(agreed.Min()), IsSteady: true);
        }

        // Operations that differ from batch to batch: those that agree to a tenth.
        var most = batches.GroupBy(Rounded).MaxBy(alike => alike.Count())!;
        return new(id, most.Key, most.Count() >= EnoughToAgree);

        double Rounded(long bytes) => Math.Round(bytes / operations, 1);
    }

    /// <summary>What names a benchmark: its method, and its parameters' values by name.</summary>
    public sealed record Benchmark(string Method, IReadOnlyDictionary<string, string> Parameters);
}
