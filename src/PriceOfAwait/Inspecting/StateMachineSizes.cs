using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>The sizes of the state machines of a class's <c>async</c> methods.</summary>
/// <param name="Type">The class's full name.</param>
/// <param name="Sizes">One for each method; generic ones are left out, because their size depends on their arguments.</param>
[TypeFormatterSource]
public sealed record StateMachineSizes(string Type, IReadOnlyList<StateMachineSize> Sizes) : TableValue
{
    /// <summary>The sizes of one method's state machine.</summary>
    /// <exception cref="KeyNotFoundException">The class has no such <c>async</c> method; the message lists those it has.</exception>
    public StateMachineSize this[string method] => Sizes.FirstOrDefault(size => size.Method == method)
        ?? throw new KeyNotFoundException(
            $"{Type} has no async method {method}. It has: {string.Join("; ", Sizes.Select(size => size.Method))}.");

    internal override Table ToTable() => new(
        [new Column("Method"), new Column("Returns"), Column.Number("State machine [B]"), Column.Number("On the heap [B]")],
        [
            .. Sizes.Select(size => (IReadOnlyList<string>)
                [size.Method, size.Returns, Text.Bytes(size.StructBytes), Text.Bytes(size.HeapBytes)]),
        ])
    {
        Footnotes = ["On the heap only when the method has to wait."],
    };
}
