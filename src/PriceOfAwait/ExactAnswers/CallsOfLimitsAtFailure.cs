namespace PriceOfAwait.ExactAnswers;

/// <summary>Which of a hundred calls each way starts if one or all of them fail, or if they are cancelled.</summary>
public sealed record CallsOfLimitsAtFailure(IReadOnlyList<StartedCalls> Ways) : TableValue
{
    internal override Table ToTable() =>
        new(
            [
                new Column("Way"),
                Column.Number("Started if the first fails"),
                Column.Number("Started if all fail"),
                new Column("If all fail, its caller"),
                Column.Number("Started if cancelled"),
            ],
            [
                .. Ways.Select(one =>
                    (IReadOnlyList<string>)
                        [
                            one.Way,
                            Format.Bytes(one.OneFails),
                            Format.Bytes(one.AllFail),
                            one.EndsIfAllFail ? "gets an exception" : "waits for ever",
                            Format.Bytes(one.Cancelled),
                        ]
                ),
            ]
        );
}
