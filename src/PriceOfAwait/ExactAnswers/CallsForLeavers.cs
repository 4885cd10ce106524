using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

/// <summary>What becomes of a handler's ten calls of another service, if its client leaves during the first.</summary>
public sealed record CallsForLeavers(IReadOnlyList<CallsForALeaver> Ways) : TableValue
{
    public CallsForALeaver this[string way] => Ways.Find(one => one.Way, way, "There is no such way:");

    /// <summary>What the same costs.</summary>
    [JsonIgnore]
    public CostsOfLeavers Costs => new(Ways);

    internal override Table ToTable() =>
        new(
            [
                new Column("Handler"),
                Column.Number("Calls that reach the service"),
                Column.Number("Answered for nobody"),
                Column.Number("Ended at the service"),
                new Column("Handler ends by"),
            ],
            [
                .. Ways.Select(one =>
                    (IReadOnlyList<string>)
                        [
                            one.Way,
                            Format.Bytes(one.Started),
                            Format.Bytes(one.Answered),
                            Format.Bytes(one.Told),
                            one.EndsBy,
                        ]
                ),
            ]
        );
}
