namespace PriceOfAwait.ExactAnswers;

/// <summary>How many connections ten calls of another service need, for several ways to make them.</summary>
public sealed record ConnectionsOfCalls(IReadOnlyList<CallsOnConnections> Ways) : TableValue
{
    public CallsOnConnections this[string way] => Ways.Find(one => one.Way, way, "There is no such way:");

    internal override Table ToTable() =>
        new(
            [new Column("Ten calls"), Column.Number("Connections"), Column.Number("Most in flight")],
            [
                .. Ways.Select(one =>
                    (IReadOnlyList<string>)[one.Way, Format.Bytes(one.Connections), Format.Bytes(one.InFlight)]
                ),
            ]
        );
}
