namespace PriceOfAwait.ExactAnswers;

public sealed record StateMachineSizes(string Type, IReadOnlyList<StateMachineSize> Sizes) : TableValue
{
    public StateMachineSize this[string method] =>
        Sizes.Find(size => size.Method, method, $"{Type} has no async method");

    /// <summary>Only those of some methods, in the order of all.</summary>
    public StateMachineSizes Of(params IReadOnlyList<string> methods) =>
        this with
        {
            Sizes = Sizes.FindAll(size => size.Method, methods.Given(), $"{Type} has no async method"),
        };

    internal override Table ToTable() =>
        new(
            [
                new Column("Method"),
                new Column("Returns"),
                Column.Number("State machine [B]"),
                Column.Number("On the heap [B]"),
            ],
            [
                .. Sizes.Select(size =>
                    (IReadOnlyList<string>)
                        [size.Method, size.Returns, Format.Bytes(size.StructBytes), Format.Bytes(size.HeapBytes)]
                ),
            ]
        )
        {
            Footnotes = ["On the heap only if the method has to wait."],
        };
}
