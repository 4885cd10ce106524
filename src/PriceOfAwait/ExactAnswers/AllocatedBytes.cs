namespace PriceOfAwait.ExactAnswers;

public sealed record AllocatedBytes(string Benchmarks, IReadOnlyList<Allocation> Allocations) : TableValue
{
    // Now and then, a call finds a task already complete, or something else allocates meanwhile.
    private const double MostExceptions = 0.02;

    public double this[string method, params Parameter[] parameters] =>
        Allocations
            .Find(
                allocation => allocation.Id,
                new(method.Given(), new Parameters(parameters.Given())),
                $"{Benchmarks} has no benchmark"
            )
            .Bytes;

    public AllocatedBytes Of(params IReadOnlyList<string> methods) =>
        this with
        {
            Allocations = Allocations.FindAll(
                allocation => allocation.Id.Method,
                methods.Given(),
                $"{Benchmarks} has no benchmark"
            ),
        };

    /// <summary>
    /// Copies in which a benchmark varies if its calls do, although all of them allocate the same as long as the pool
    /// has a single thread.
    /// </summary>
    internal AllocatedBytes VaryingAs(IReadOnlyList<BytesOfCalls> calls) =>
        this with
        {
            Allocations = [.. Allocations.Zip(calls.Select(one => one.Bytes), VaryingAs)],
        };

    private static Allocation VaryingAs(Allocation allocation, IReadOnlyList<double> calls) =>
        // Where the bytes are a mean, calls differ anyway.
        allocation.IsSteady
        && allocation.Bytes % IntPtr.Size == 0
        && calls.Count(bytes => bytes != allocation.Bytes) > MostExceptions * calls.Count
            ? allocation with
            {
                Bytes = Math.Round(calls.Average(), 1),
                IsSteady = false,
                Least = Math.Min(allocation.Bytes, calls.Min()),
            }
            : allocation;

    internal override Table ToTable() =>
        Allocations.ToTable(
            Benchmarks,
            allocation => allocation.Id,
            [Column.Number("Allocated [B]")],
            allocation => [TextOf(allocation)],
            Allocations.All(allocation => allocation.IsSteady)
                ? "Exact: bytes allocated per operation, at the final tier."
                : "Bytes allocated per operation, at the final tier. What doesn't vary is the same each time."
        );

    private static string TextOf(Allocation allocation) =>
        (allocation.IsSteady, allocation.Least) switch
        {
            (true, _) => Format.Bytes(allocation.Bytes),
            (_, { } least) => $"varies: {Format.Bytes(allocation.Bytes)} on average, {Format.Bytes(least)} at least",
            _ => $"{Format.Bytes(allocation.Bytes)} (varies)",
        };
}
