using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>The bytes that the benchmarks of a class allocate per operation.</summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Allocations">One for each benchmark.</param>
[TypeFormatterSource]
public sealed record AllocatedBytes(string Benchmarks, IReadOnlyList<Allocation> Allocations) : TableValue
{
    /// <summary>The bytes of one benchmark.</summary>
    /// <exception cref="KeyNotFoundException">The class has no such benchmark; the message lists those it has.</exception>
    public double this[string method, params Parameter[] parameters]
    {
        get
        {
            var id = new BenchmarkId(method, new Parameters(parameters));
            return Allocations.FirstOrDefault(allocation => allocation.Id == id)?.Bytes
                ?? throw new KeyNotFoundException(
                    $"{Benchmarks} has no benchmark {id}. It has: {string.Join("; ", Allocations.Select(allocation => allocation.Id))}.");
        }
    }

    internal override Table ToTable()
    {
        var parameters = Allocations.SelectMany(allocation => allocation.Id.Parameters)
            .Select(parameter => parameter.Name).Distinct().ToList();
        return new Table(
            [new Column("Method"), .. parameters.Select(name => new Column(name)), Column.Number("Allocated [B]")],
            [
                .. Allocations.Select(allocation => (IReadOnlyList<string>)
                [
                    allocation.Id.Method,
                    .. parameters.Select(name => allocation.Id.Parameters[name] ?? ""),
                    Text.Bytes(allocation.Bytes) + (allocation.IsSteady ? "" : " (not steady)"),
                ]),
            ])
        {
            Footnotes = ["Exact: bytes on the heap per operation, at the final tier."],
        };
    }
}
