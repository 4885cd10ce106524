using BenchmarkDotNet.Running;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>How many bytes one operation of a benchmark leaves on the heap.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Bytes">The bytes that most batches agree on, to a tenth: operations may differ, and then this is their mean.</param>
/// <param name="IsSteady">Whether enough batches did agree.</param>
internal sealed record AllocationCount(AllocationCount.Benchmark Id, double Bytes, bool IsSteady)
{
    // Whole rounds of the lesson that draws from rounds of numbers, and enough for what happens once to stay below a tenth of a byte.
    private const int Operations = 1000;

    // Whatever else goes on in the process may allocate during a batch.
    private const int EnoughToAgree = 3;
    private const int MostBatches = 9;

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
        var batches = new Dictionary<double, int>();
        for (var batch = 0; batch < MostBatches; batch++)
        {
            var bytes = Math.Round(operation.Repeat(calls) / operations, 1);
            batches[bytes] = batches.GetValueOrDefault(bytes) + 1;
            if (batches[bytes] == EnoughToAgree)
            {
                return new(id, bytes, IsSteady: true);
            }
        }

        return new(id, batches.MaxBy(batch => batch.Value).Key, IsSteady: false);
    }

    /// <summary>What names a benchmark: its method, and its parameters' values by name.</summary>
    public sealed record Benchmark(string Method, IReadOnlyDictionary<string, string> Parameters);
}
