namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// How many <c>async</c> layers cost a given share of a request's processor time, on a busy server and on a few
/// connections. Layers that complete synchronously are compared with a request without them. Layers that wait are
/// compared with a request that waits anyway, because the wait is there whatever becomes of the layers around it.
/// </summary>
public sealed record LayersInARequest : TableValue
{
    private static readonly (string Words, double Share)[] Shares =
    [
        ("a hundredth of the request", 0.01),
        ("a tenth", 0.1),
        ("as much as the request itself", 1),
    ];

    private static readonly Layers Completing = new("Completing200_Task", 200, Beside: "Plain");
    private static readonly Layers Waiting = new("Waiting200_Task", 199, Beside: "Waiting1_Task");
    private static readonly Layers FirstWait = new("Waiting1_Task", 1, Beside: "Plain");

    private readonly BenchmarkResults _busy;
    private readonly BenchmarkResults _quiet;

    /// <param name="busy">Of the class <c>BusyRequests</c>.</param>
    /// <param name="quiet">Of the class <c>Requests</c>.</param>
    /// <exception cref="ArgumentException">One of the classes lacks a request.</exception>
    public LayersInARequest(BenchmarkResults busy, BenchmarkResults quiet)
    {
        (_busy, _quiet) = (busy.Given(), quiet.Given());
        foreach (var layers in new[] { Completing, Waiting })
        {
            _ = (_busy[layers.Method], _busy[layers.Beside], _quiet[layers.Method], _quiet[layers.Beside]);
        }
    }

    /// <summary>
    /// How many layers that wait double the processor time of a busy server's request; <see langword="null"/> if they
    /// add nothing measurable.
    /// </summary>
    public double? ThatDouble => Waiting.ToCost(1, _busy)?.Value;

    /// <summary>What the same plain request takes at both loads.</summary>
    public Note LoadsInWords()
    {
        var (busy, quiet) = (_busy["Plain"], _quiet["Plain"]);
        return new(
            busy.Groups.Count + quiet.Groups.Count > 0
                ? "The launches of this run fall into two groups, so there is no single time of a request."
                : $"A request without async takes {InWords(busy)} of the server’s processor time if the server is "
                    + $"busy, and {InWords(quiet)} on a few connections."
        );

        static string InWords(Measurement plain) => new Amount(plain.Time, Bytes: null).TimeWithInterval;
    }

    /// <summary>How many layers double this request: of those that wait, and of those that don't.</summary>
    public Note InWords() =>
        new(
            $"On a busy server, {ToDouble("further layers that wait with the first", Waiting, "a request that waits")} "
                + Format.Capitalized(ToDouble("layers that complete synchronously", Completing, "one that doesn’t"))
        );

    /// <summary>
    /// The share that layers are of another request, if each of them adds the time that it adds on the busy server
    /// here, and the share of its waits, if each adds what a wait costs without a server, or what the first one adds
    /// here.
    /// </summary>
    /// <param name="processorMilliseconds">What the other request takes of a processor's time.</param>
    /// <param name="layers">The <c>async</c> methods through which it passes.</param>
    /// <param name="waits">How often it really waits, such as for a database.</param>
    /// <exception cref="ArgumentException">The request takes no time, or has fewer than no layers or waits.</exception>
    public Note ShareOf(double processorMilliseconds, int layers, int waits)
    {
        if (processorMilliseconds is not > 0 || layers < 0 || waits < 0)
        {
            throw new WrongArgumentException(
                "A request takes more than 0 ms of processor time, and has 0 layers and 0 waits or more.",
                processorMilliseconds is not > 0 ? nameof(processorMilliseconds)
                    : layers < 0 ? nameof(layers)
                    : nameof(waits)
            );
        }

        var alone = Prices.Known.All.FirstOrDefault(price => price.Name == PlannedPrice.Wait)?.Pays;
        return new(
            $"Of a request that takes {Format.Number(processorMilliseconds)} ms of processor time, {layers} layers are "
                + $"{Share(layers, Waiting.Each(_busy))} if all of them wait, and "
                + $"{Share(layers, Completing.Each(_busy))} if all complete synchronously."
                + $" {waits} {(waits == 1 ? "wait is" : "waits are")} "
                + (alone is null ? "" : $"{Share(waits, alone.Time)} by the price of a wait without a server, and ")
                + $"{Share(waits, FirstWait.Each(_busy))} if each adds as much as the first one in this server."
        );

        string Share(int count, Estimate? nanoseconds) =>
            nanoseconds is not { Value: var value, Interval: var (lower, upper) } ? "a share that isn’t known"
            : lower > 0 ? $"{Percent(count * value)} [{Percent(count * lower)}, {Percent(count * upper)}]"
            : $"at most {Percent(count * Math.Max(0, upper))}";

        string Percent(double nanoseconds) =>
            $"{(nanoseconds / 1e4 / processorMilliseconds).ToString("#,0.##", CultureInfo.InvariantCulture)}%";
    }

    internal override Table ToTable() =>
        new(
            [
                new Column("To cost"),
                Column.Number("busy server", "Layers that complete synchronously"),
                Column.Number("few connections", "Layers that complete synchronously"),
                Column.Number("busy server", "Further layers that wait"),
                Column.Number("few connections", "Further layers that wait"),
            ],
            [
                .. Shares.Select(share =>
                    (IReadOnlyList<string>)
                        [
                            share.Words,
                            Write(Completing, share.Share, _busy),
                            Write(Completing, share.Share, _quiet),
                            Write(Waiting, share.Share, _busy),
                            Write(Waiting, share.Share, _quiet),
                        ]
                ),
            ]
        )
        {
            Footnotes =
            [
                "Layers that complete synchronously are a share of a request that doesn’t wait, and those that wait "
                    + "a share of one that waits anyway. Neither request does anything else, and one that does more "
                    + "has room for more layers.",
            ],
            Origins = [.. new[] { _busy.Origin, _quiet.Origin }.Distinct()],
            Notes =
            [
                .. new[] { ("Busy server", _busy), ("Few connections", _quiet) }
                    .Where(load => load.Item2.IsBusy)
                    .Select(load => $"{load.Item1}: {load.Item2.BusyNote}"),
            ],
        };

    private static string Write(Layers layers, double share, BenchmarkResults run) =>
        layers.ToCost(share, run)?.ToString()
        ?? (layers.AreAlike(run) ? "can’t be distinguished from none" : "not known precisely enough");

    private string ToDouble(string which, Layers layers, string request) =>
        layers.ToCost(1, _busy) is { } number ? $"it takes {number} {which} to double the processor time of {request}."
        : layers.AreAlike(_busy) ? $"not even {layers.Number} {which} can be distinguished from none."
        : $"it isn’t known precisely enough how many {which} double the processor time of {request}.";

    /// <param name="Method">The request with the layers.</param>
    /// <param name="Beside">The same request without them.</param>
    private sealed record Layers(string Method, int Number, string Beside)
    {
        /// <summary>What one layer adds, in nanoseconds.</summary>
        public Estimate? Each(BenchmarkResults run) =>
            run.DifferenceOf(IdOf(Method), IdOf(Beside)) is { Value: var value, Interval: var (lower, upper) }
                ? new(value / Number, new(lower / Number, upper / Number))
                : null;

        public Estimate? ToCost(double share, BenchmarkResults run)
        {
            return
                RatioIn(run)
                    is { Value: var value, Interval: { Lower: > 1, Upper: < double.PositiveInfinity } interval }
                && new ConfidenceInterval(For(interval.Upper), For(interval.Lower)) is { IsTooWide: false } number
                ? new(For(value), number)
                : null;

            double For(double times) => share * Number / (times - 1);
        }

        public bool AreAlike(BenchmarkResults run) =>
            RatioIn(run)?.Interval is { IsPreciseEnoughForAlike: true } interval && interval.Contains(1);

        private Ratio? RatioIn(BenchmarkResults run) => run.RatioOf(IdOf(Method), IdOf(Beside));

        private static BenchmarkId IdOf(string method) => new(method, Parameters.None);
    }
}
