namespace PriceOfAwait.ExactAnswers;

/// <summary>Which asynchronous methods have completed when they return, so that nothing is left to wait for.</summary>
public sealed record CallsThatReturned(IReadOnlyList<ReturnedCalls> Calls) : TableValue
{
    public ReturnedCalls this[string call] => Calls.Find(one => one.Call, call, "There is no such call");

    internal override Table ToTable() =>
        new(
            [new Column("Call"), Column.Number("Calls"), Column.Number("Completed when they returned")],
            [
                .. Calls.Select(one =>
                    (IReadOnlyList<string>)[one.Call, Format.Bytes(one.Calls), Format.Bytes(one.Completed)]
                ),
            ]
        );
}
