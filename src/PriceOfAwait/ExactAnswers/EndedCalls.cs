namespace PriceOfAwait.ExactAnswers;

/// <summary>How calls end where nobody can await them.</summary>
public sealed record EndedCalls(IReadOnlyList<EndedCall> Calls) : TableValue
{
    public EndedCall this[string place] => Calls.Find(one => one.Call.Place, place, "There is no such place:");

    public int CountOf(CallEnd end) => Calls.Count(one => one.End == end);

    internal override Table ToTable() =>
        new(
            [
                new Column("Place"),
                new Column("What people write"),
                new Column("The call"),
                new Column("What its process said"),
            ],
            [.. Calls.Select(one => (IReadOnlyList<string>)[one.Call.Place, one.Call.Code, one.InWords, one.Said])]
        );
}
