using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// How each way makes a hundred calls, with at most ten of them in flight at once, while none of them fails.
/// </summary>
public sealed record CallsOfLimits(IReadOnlyList<StartedCalls> Ways) : TableValue
{
    public StartedCalls this[string way] => Ways.Find(one => one.Way, way, "There is no such way:");

    /// <summary>The same at a failure and at cancellation.</summary>
    [JsonIgnore]
    public CallsOfLimitsAtFailure AtFailure => new(Ways);

    internal override Table ToTable() =>
        new(
            [
                new Column("Way"),
                Column.Number("Most in flight"),
                Column.Number("Started while one hangs"),
                Column.Number("Turns if each tenth takes ten"),
                Column.Number("Numbers taken at first"),
            ],
            [
                .. Ways.Select(one =>
                    (IReadOnlyList<string>)
                        [
                            one.Way,
                            Format.Bytes(one.InFlight),
                            Format.Bytes(one.OneHangs),
                            Format.Bytes(one.Turns),
                            Format.Bytes(one.Taken),
                        ]
                ),
            ]
        );
}
