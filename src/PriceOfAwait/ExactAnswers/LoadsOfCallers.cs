namespace PriceOfAwait.ExactAnswers;

/// <summary>How many loads of the same price the first callers of a cache start.</summary>
public sealed record LoadsOfCallers(IReadOnlyList<StartedLoads> Ways) : TableValue
{
    public StartedLoads this[string way] => Ways.Find(one => one.Way, way, "There is no such way:");

    internal override Table ToTable() =>
        new(
            [new Column("Way"), Column.Number("Callers"), Column.Number("Loads")],
            [
                .. Ways.Select(one =>
                    (IReadOnlyList<string>)[one.Way, Format.Bytes(one.Callers), Format.Bytes(one.Loads)]
                ),
            ]
        );
}
