namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// What share of an asynchronous query its awaits are: what it takes more than its synchronous twin.
/// </summary>
public sealed record AwaitsInAQuery : TableValue
{
    private static readonly (string Synchronous, string Asynchronous)[] Twins =
    [
        ("OneRow", "OneRowAsync"),
        ("ThousandRows", "ThousandRowsAsync"),
        ("ToList", "ToListAsync"),
    ];

    private readonly BenchmarkResults _queries;

    /// <param name="queries">Of the class <c>Queries</c>.</param>
    /// <exception cref="ArgumentException">The class lacks a query.</exception>
    public AwaitsInAQuery(BenchmarkResults queries)
    {
        _queries = queries.Given();
        foreach (var (synchronous, asynchronous) in Twins)
        {
            _ = (_queries[synchronous], _queries[asynchronous]);
        }
    }

    internal override Table ToTable() =>
        new(
            [new Column("Of"), Column.Number("the awaits are"), Column.Number("and add [B]")],
            [
                .. Twins.Select(twins =>
                    (IReadOnlyList<string>)
                        [
                            Words.Label(twins.Asynchronous, _queries.Benchmarks),
                            ShareOf(twins.Synchronous, twins.Asynchronous),
                            Format.Bytes(
                                _queries[twins.Asynchronous].AllocatedBytes - _queries[twins.Synchronous].AllocatedBytes
                            ),
                        ]
                ),
            ]
        )
        {
            Footnotes = ["What a query takes more than its synchronous twin, divided by its time."],
            Origins = [_queries.Origin],
            Notes = _queries.IsBusy ? [_queries.BusyNote] : [],
        };

    private string ShareOf(string synchronous, string asynchronous) =>
        _queries.RatioOf(IdOf(synchronous), IdOf(asynchronous)) is { Value: var value, Interval: { } interval }
            ? Share.InWords(new(1 - value, new(1 - interval.Upper, 1 - interval.Lower)))
            : Share.Unknown;

    private static BenchmarkId IdOf(string method) => new(method, Parameters.None);
}
