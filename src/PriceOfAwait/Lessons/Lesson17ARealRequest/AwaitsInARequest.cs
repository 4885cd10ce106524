namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// How many awaits cost a given share of a request's processor time. The share of one await is a two-hundredth of what
/// two hundred add.
/// </summary>
public sealed record AwaitsInARequest : TableValue
{
    private const int Layers = 200;

    private static readonly (string Words, double Share)[] Shares =
    [
        ("a hundredth of the request", 0.01),
        ("a tenth", 0.1),
        ("as much as the request itself", 1),
    ];

    private readonly Ratio _completing;
    private readonly Ratio _waiting;

    /// <param name="requests">Of the class <c>Requests</c>.</param>
    /// <exception cref="ArgumentException">These figures have no ratios of two hundred layers.</exception>
    public AwaitsInARequest(Comparison requests)
    {
        _completing = RatioIn(requests, "Completing200_Task");
        _waiting = RatioIn(requests, "Waiting200_Task");
    }

    /// <summary>
    /// How many awaits that wait double the processor time; <see langword="null"/> if they add nothing measurable.
    /// </summary>
    public double? ThatDouble => AwaitsFor(1, _waiting)?.Value;

    internal override Table ToTable() =>
        new(
            [
                new Column("To cost"),
                Column.Number("Awaits that complete synchronously"),
                Column.Number("Awaits that wait"),
            ],
            [
                .. Shares.Select(share =>
                    (IReadOnlyList<string>)
                        [
                            share.Words,
                            Write(AwaitsFor(share.Share, _completing)),
                            Write(AwaitsFor(share.Share, _waiting)),
                        ]
                ),
            ]
        )
        {
            Footnotes = ["Of a request that does nothing else. A request that does more has room for more awaits."],
        };

    private static string Write(Estimate? awaits) => awaits?.ToString() ?? "can’t be distinguished from none";

    private static Estimate? AwaitsFor(double share, Ratio ratio)
    {
        return ratio is { Interval: { Lower: > 1 } interval }
            ? new(For(ratio.Value), new(For(interval.Upper), For(interval.Lower)))
            : null;

        double For(double times) => share * Layers / (times - 1);
    }

    private static Ratio RatioIn(Comparison requests, string method) =>
        requests.Given().Rows.FirstOrDefault(row => row.Id.Method == method)?.Figures[0]?.Ratio
        ?? throw new WrongArgumentException(
            $"There is no ratio of {method}. Pass a comparison of Requests.",
            nameof(requests)
        );
}
