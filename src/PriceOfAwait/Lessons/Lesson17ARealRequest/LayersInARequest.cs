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
    private readonly double? _plainTime;

    /// <param name="requests">Of the class <c>Requests</c>.</param>
    /// <exception cref="ArgumentException">These figures have no ratios of two hundred layers.</exception>
    public AwaitsInARequest(Comparison requests)
    {
        _completing = RatioIn(requests, "Completing200_Task");
        _waiting = RatioIn(requests, "Waiting200_Task");
        _plainTime = FiguresIn(requests, "Plain")?.Observation.Time;
    }

    /// <summary>
    /// How many awaits that wait double the processor time; <see langword="null"/> if they add nothing measurable.
    /// </summary>
    public double? ThatDouble => AwaitsFor(1, _waiting)?.Value;

    /// <summary>How many awaits double this request: of those that wait, and of those that don't.</summary>
    public Note InWords() =>
        new($"{ToDouble("that wait", _waiting)} {ToDouble("that complete synchronously", _completing)}");

    /// <summary>
    /// The share that awaits are of another request, if each of them costs what a layer costs here.
    /// </summary>
    /// <param name="processorMilliseconds">What the other request takes of a processor's time.</param>
    /// <param name="awaits">The awaits in it.</param>
    /// <exception cref="ArgumentException">The request takes no time, or has fewer than no awaits.</exception>
    public Note ShareOf(double processorMilliseconds, int awaits)
    {
        if (processorMilliseconds is not > 0 || awaits < 0)
        {
            throw new WrongArgumentException(
                "A request takes more than 0 ms of processor time, and has 0 awaits or more.",
                processorMilliseconds is > 0 ? nameof(awaits) : nameof(processorMilliseconds)
            );
        }

        if (_plainTime is not { } plainTime)
        {
            return new("The launches of this run fall into two groups, so there is no single time to compare with.");
        }

        var times = processorMilliseconds * 1e6 / plainTime;
        return new(
            $"A request that takes {Text.Number(processorMilliseconds)} ms of processor time takes "
                + $"about {Number.Label(times, Text.PrecisionOfTwoDigits(times))} times as much as the plain one here. "
                + $"{awaits} awaits in it are "
                + $"{ShareInWords(_waiting)} of it if all of them wait, and {ShareInWords(_completing)} if all "
                + "complete synchronously."
        );

        string ShareInWords(Ratio ratio)
        {
            var (lower, upper) = ratio.Interval ?? new(ratio.Value, ratio.Value);
            return lower > 1
                ? $"{Percent(ratio.Value)} [{Percent(lower)}, {Percent(upper)}]"
                : $"at most {Percent(Math.Max(1, upper))}";
        }

        string Percent(double ratio) =>
            $"{((ratio - 1) * 100 * awaits / Layers / times).ToString("#,0.##", CultureInfo.InvariantCulture)}%";
    }

    internal override Table ToTable() =>
        new(
            [
                new Column("To cost"),
                Column.Number("Awaits that complete synchronously"),
                Column.Number("Awaits that wait"),
            ],
            [
                .. Shares.Select(share =>
                    (IReadOnlyList<string>)[share.Words, Write(share.Share, _completing), Write(share.Share, _waiting)]
                ),
            ]
        )
        {
            Footnotes = ["Of a request that does nothing else. A request that does more has room for more awaits."],
        };

    private static string Write(double share, Ratio ratio) =>
        AwaitsFor(share, ratio)?.ToString()
        ?? (IsAlike(ratio) ? "can’t be distinguished from none" : "not known precisely enough");

    private static string ToDouble(string which, Ratio ratio) =>
        AwaitsFor(1, ratio) is { } awaits
            ? $"It takes {awaits} awaits {which} to double the processor time of this request."
        : IsAlike(ratio) ? $"Not even {Layers} awaits {which} can be distinguished from none."
        : $"How many awaits {which} double the processor time of this request isn’t known precisely enough.";

    private static bool IsAlike(Ratio ratio) =>
        ratio.Interval is { IsPreciseEnoughForAlike: true } interval && interval.Contains(1);

    private static Estimate? AwaitsFor(double share, Ratio ratio)
    {
        return
            ratio is { Interval: { Lower: > 1, Upper: < double.PositiveInfinity } interval }
            && new ConfidenceInterval(For(interval.Upper), For(interval.Lower)) is { IsTooWide: false } awaits
            ? new(For(ratio.Value), awaits)
            : null;

        double For(double times) => share * Layers / (times - 1);
    }

    private static Ratio RatioIn(Comparison requests, string method) =>
        FiguresIn(requests, method)?.Ratio
        ?? throw new WrongArgumentException(
            $"There is no ratio of {method}. Pass a comparison of Requests.",
            nameof(requests)
        );

    private static ComparedFigures? FiguresIn(Comparison requests, string method) =>
        requests.Given().Rows.FirstOrDefault(row => row.Id.Method == method)?.Figures[0];
}
