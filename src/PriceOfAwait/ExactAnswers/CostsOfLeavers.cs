namespace PriceOfAwait.ExactAnswers;

/// <summary>How many exceptions and connections it costs that a handler's client leaves.</summary>
public sealed record CostsOfLeavers(IReadOnlyList<CallsForALeaver> Ways) : TableValue
{
    internal override Table ToTable() =>
        new(
            [
                new Column("Handler"),
                Column.Number("Exceptions of its calls"),
                Column.Number("Connections, with the next call"),
            ],
            [
                .. Ways.Select(one =>
                    (IReadOnlyList<string>)[one.Way, Format.Bytes(one.Exceptions), Format.Bytes(one.Connections)]
                ),
            ]
        );
}
