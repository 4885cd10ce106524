namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// What share of a call <c>async</c> layers are that wait with it: of the measured call, and of one that takes longer,
/// if each layer adds the same time to it.
/// </summary>
public sealed record AwaitsInACall : TableValue
{
    private const string Call = "OneCall";

    private static readonly (string Method, int Number)[] Layers =
    [
        ("OneCallThrough20", 20),
        ("OneCallThrough200", 200),
    ];

    private static readonly double[] Milliseconds = [1, 10, 100];

    private readonly BenchmarkResults _calls;

    /// <param name="calls">Of the class <c>ServiceCalls</c>.</param>
    /// <exception cref="ArgumentException">The class lacks a call.</exception>
    public AwaitsInACall(BenchmarkResults calls)
    {
        _calls = calls.Given();
        _ = _calls[Call];
        foreach (var layers in Layers)
        {
            _ = _calls[layers.Method];
        }
    }

    /// <summary>
    /// The share that twenty layers are of the measured call; <see langword="null"/> if it isn't known.
    /// </summary>
    public double? OfTwentyLayers => ShareHere(Layers[0].Method)?.Value is { } share ? Math.Max(0, share) : null;

    /// <summary>The share that layers are of a call that takes so long.</summary>
    /// <param name="milliseconds">From the call to the answer.</param>
    /// <param name="layers">The <c>async</c> methods around it.</param>
    /// <exception cref="ArgumentException">The call takes no time, or has fewer than no layers.</exception>
    public Note ShareOf(double milliseconds, int layers)
    {
        if (milliseconds is not > 0 || layers < 0)
        {
            throw new WrongArgumentException(
                "A call takes more than 0 ms, and there are 0 layers or more around it.",
                milliseconds is not > 0 ? nameof(milliseconds) : nameof(layers)
            );
        }

        var (method, number) = Layers[^1];
        var share = InWords(ShareOf(method, milliseconds), (double)layers / number);
        return new(
            $"Of a call that takes {Format.Number(milliseconds)} ms, {layers} "
                + $"{(layers == 1 ? "layer is" : "layers are")} {share}."
        );
    }

    internal override Table ToTable() =>
        new(
            [
                new Column("Of a call that takes"),
                .. Layers.Select(layers =>
                    Column.Number(string.Create(CultureInfo.InvariantCulture, $"{layers.Number} layers"))
                ),
            ],
            [
                [
                    $"{Format.Duration(_calls[Call].Time.Value)}, as here",
                    .. Layers.Select(layers => InWords(ShareHere(layers.Method))),
                ],
                .. Milliseconds.Select(time =>
                    (IReadOnlyList<string>)
                        [$"{Format.Number(time)} ms", .. Layers.Select(layers => InWords(ShareOf(layers.Method, time)))]
                ),
            ]
        )
        {
            Footnotes = ["What the layers add, divided by the time of the call without them."],
            Origins = [_calls.Origin],
            Notes = _calls.IsBusy ? [_calls.BusyNote] : [],
        };

    private Estimate? ShareHere(string method) =>
        _calls.RatioOf(IdOf(method), IdOf(Call)) is { Value: var value, Interval: { } interval }
            ? new(value - 1, new(interval.Lower - 1, interval.Upper - 1))
            : null;

    private Estimate? ShareOf(string method, double milliseconds) =>
        _calls.DifferenceOf(IdOf(method), IdOf(Call)) is { Value: var value, Interval: var (lower, upper) }
            ? new(value / milliseconds / 1e6, new(lower / milliseconds / 1e6, upper / milliseconds / 1e6))
            : null;

    private static string InWords(Estimate? share, double times = 1) =>
        share is { Value: var value, Interval: var (lower, upper) }
            ? Share.InWords(new(value * times, new(lower * times, upper * times)))
            : Share.Unknown;

    private static BenchmarkId IdOf(string method) => new(method, Parameters.None);
}
