using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>A benchmark, and the <c>async</c> methods that have to wait in it.</summary>
/// <param name="Benchmark">The benchmark's name.</param>
/// <param name="Methods">The methods, the innermost first.</param>
public sealed record Waits(string Benchmark, params IReadOnlyList<string> Methods);

/// <summary>The bytes of a benchmark beside those of the state machines that it moves to the heap.</summary>
/// <param name="Waits">The benchmark and its methods that wait.</param>
/// <param name="Boxes">The bytes of the object that each of the methods leaves on the heap.</param>
/// <param name="Allocated">The bytes of one operation.</param>
public sealed record BoxedState(Waits Waits, IReadOnlyList<long> Boxes, double Allocated)
{
    /// <summary>What the state machines don't explain.</summary>
    public double Rest => Allocated - Boxes.Sum();
}

/// <summary>Of what the bytes of waiting consist.</summary>
/// <param name="States">A benchmark each.</param>
[TypeFormatterSource]
public sealed record BoxedStates(IReadOnlyList<BoxedState> States) : INotebookValue
{
    /// <summary>Sets the bytes of benchmarks beside those of the state machines in them.</summary>
    /// <exception cref="KeyNotFoundException">There is no such benchmark, or no such <c>async</c> method.</exception>
    public static BoxedStates Of(AllocatedBytes bytes, StateMachineSizes machines, params IReadOnlyList<Waits> waits)
    {
        ArgumentNullException.ThrowIfNull(bytes);
        ArgumentNullException.ThrowIfNull(machines);
        ArgumentNullException.ThrowIfNull(waits);
        return new([.. waits.Select(one => new BoxedState(one, [.. one.Methods.Select(method => machines[method].HeapBytes)], bytes[one.Benchmark]))]);
    }

    /// <inheritdoc/>
    public string ToHtml() => ToTable().ToHtml();

    /// <inheritdoc/>
    public string ToText() => ToTable().ToText();

    private Table ToTable() => new(
        [new Column("Method"), new Column("Waits in"), Column.Number("State machines [B]"), Column.Number("Allocated [B]"), Column.Number("Rest [B]")],
        [
            .. States.Select(state => (IReadOnlyList<string>)
            [
                state.Waits.Benchmark,
                string.Join(", ", state.Waits.Methods),
                string.Join(" + ", state.Boxes.Select(box => Text.Bytes(box))),
                Text.Bytes(state.Allocated),
                Text.Bytes(state.Rest),
            ]),
        ]);
}
