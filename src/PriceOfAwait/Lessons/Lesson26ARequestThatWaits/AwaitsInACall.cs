namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// What share of a call <c>async</c> layers are that wait with it: of the measured call, and of one that takes longer,
/// if each layer adds the same time to it. A layer’s time is a part of what the most layers add that were measured,
/// because a few layers add less than the times of calls differ.
/// </summary>
public sealed record AwaitsInACall : TableValue
{
    private const string Call = "OneCall";
    private const string Layered = "OneCallThrough200";
    private const int LayersOfLayered = 200;
    private const int FewLayers = 20;

    private static readonly double[] Milliseconds = [1, 10, 100];

    private readonly BenchmarkResults _calls;

    /// <param name="calls">Of the class <c>ServiceCalls</c>.</param>
    /// <exception cref="ArgumentException">The class lacks a call.</exception>
    public AwaitsInACall(BenchmarkResults calls)
    {
        _calls = calls.Given();
        _ = _calls[Call];
        _ = _calls[Layered];
    }

    /// <summary>
    /// The share that twenty layers are of the measured call; <see langword="null"/> if it isn't known.
    /// </summary>
    public double? OfTwentyLayers =>
        Added(_calls[Call].Time.Value, FewLayers)?.Value is { } share ? Math.Max(0, share) : null;

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

        return new(
            $"Of a call that takes {Format.Number(milliseconds)} ms, {layers} "
                + $"{(layers == 1 ? "layer is" : "layers are")} {InWords(Added(milliseconds * 1e6, layers))}."
        );
    }

    internal override Table ToTable() =>
        new(
            [
                new Column("Of a call that takes"),
                .. new[] { FewLayers, LayersOfLayered }.Select(layers =>
                    Column.Number(string.Create(CultureInfo.InvariantCulture, $"{layers} layers"))
                ),
            ],
            [
                Row($"{Format.Duration(_calls[Call].Time.Value)}, as here", _calls[Call].Time.Value),
                .. Milliseconds.Select(time => Row($"{Format.Number(time)} ms", time * 1e6)),
            ]
        )
        {
            Footnotes =
            [
                "What the layers add, divided by the time of the call without them. Each layer is taken for a "
                    + $"{LayersOfLayered}th of what {LayersOfLayered} add to a call.",
            ],
            Origins = [_calls.Origin],
            Notes = _calls.IsBusy ? [_calls.BusyNote] : [],
        };

    private IReadOnlyList<string> Row(string call, double nanoseconds) =>
        [call, InWords(Added(nanoseconds, FewLayers)), InWords(Added(nanoseconds, LayersOfLayered))];

    private Estimate? Added(double nanoseconds, int layers)
    {
        var times = layers / (LayersOfLayered * nanoseconds);
        return _calls.DifferenceOf(IdOf(Layered), IdOf(Call)) is { Value: var value, Interval: var (lower, upper) }
            ? new(value * times, new(lower * times, upper * times))
            : null;
    }

    private static string InWords(Estimate? share) => share is { } known ? Share.InWords(known) : Share.Unknown;

    private static BenchmarkId IdOf(string method) => new(method, Parameters.None);
}
