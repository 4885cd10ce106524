namespace PriceOfAwait.ExactAnswers;

public sealed record AllocatedBytes(string Benchmarks, IReadOnlyList<Allocation> Allocations) : TableValue
{
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

    internal override Table ToTable() =>
        Allocations.ToTable(
            Benchmarks,
            allocation => allocation.Id,
            [Column.Number("Allocated [B]")],
            allocation => [Format.Bytes(allocation.Bytes) + (allocation.IsSteady ? "" : " (varies)")],
            "Exact: bytes allocated per operation, at the final tier."
        );
}
