using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

/// <summary>Calls that wait: how long they take if they are awaited or blocked on. Measured, not exact.</summary>
[FactList("calls")]
public sealed record CallsTogether(IReadOnlyList<CallsThrough> Calls) : TableValue
{
    public CallsThrough this[string way, int calls] =>
        Calls.Find(one => (one.Way, one.Calls), (way, calls), "There are no calls");

    /// <summary>Whether this many calls were both awaited and blocked on.</summary>
    public bool Has(int calls) =>
        Calls.Any(one => (one.Way, one.Calls) == ("await", calls))
        && Calls.Any(one => (one.Way, one.Calls) == (".Result", calls));

    /// <summary>What is called: a method, or a server by a request.</summary>
    public string Of { get; init; } = "call";

    internal ExactQuestion Question =>
        Of == "request" ? new ExactQuestion.BlockedRequests() : new ExactQuestion.BlockedCalls();

    /// <summary>Null if measured here and now.</summary>
    [JsonIgnore]
    public string? Provenance { get; init; }

    /// <summary>The recorded machine; null if measured here and now.</summary>
    [JsonIgnore]
    public string? On { get; init; }

    public override IReadOnlyList<object> ToFacts() => [.. base.ToFacts(), this];

    internal override Table ToTable() =>
        new(
            [
                new Column($"Each {Of}"),
                Column.Number($"{Format.Capitalized(Of)}s"),
                Column.Number($"Until all {Of}s complete [s]"),
                Column.Number("Threads in the pool"),
            ],
            [
                .. Calls.Select(one =>
                    (IReadOnlyList<string>)
                        [one.Way, Format.Bytes(one.Calls), Format.Number(one.Seconds), Format.Bytes(one.Threads)]
                ),
            ]
        )
        {
            Footnotes = Provenance is null ? [] : [Provenance],
        };

    public Note InWords()
    {
        var most = Calls.Max(one => one.Calls);
        var (awaited, blocked) = (this["await", most], this[".Result", most]);
        return new(
            $"With {most} {Of}s, blocking takes {Format.Number(blocked.Seconds / awaited.Seconds)} times as long as "
                + $"awaiting ({Format.Number(blocked.Seconds)} s instead of {Format.Number(awaited.Seconds)} s), and "
                + $"the pool has {blocked.Threads} threads instead of {awaited.Threads}."
                + (On is null ? "" : $" Recorded on {On}.")
        );
    }
}
