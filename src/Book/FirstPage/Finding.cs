using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>A row of the table of findings, with its figures as far as they are known.</summary>
/// <param name="Pays"><see langword="null"/> if that wasn't measured (yet), and for calls of the pool.</param>
/// <param name="Calls">The calls of a finding about calls of the pool, if they were measured.</param>
/// <param name="On">The machine that it was measured on; empty if it wasn't.</param>
public sealed record Finding(PlannedFinding Plan, Amount? Pays, CallsTogether? Calls, string On = "")
{
    private const double Millisecond = 1e6;
    private const double Second = 1e9;

    /// <summary>The yardsticks that the plan names and whose time is known.</summary>
    public IReadOnlyList<MeasuredYardstick> Yardsticks { get; init; } = [];

    public bool IsKnown => Pays is not null || Calls is not null;

    /// <summary>Such as <c>29 ns</c>; empty if nothing is known.</summary>
    public string Time =>
        Calls is not null ? Format.Span(TimeSpan.FromSeconds(Blocked!.Seconds)) : Pays?.TimeText ?? "";

    /// <summary>
    /// Such as <c>[27, 31]</c>, in the unit of the time; empty for calls of the pool, which are measured once.
    /// </summary>
    public string Interval => Pays is { IsMeasurable: true } ? Pays.Interval : "";

    /// <summary>
    /// Where it was measured and, if that was only once, that too: such as <c>Intel Xeon, 2 cores, Debian 12</c>.
    /// </summary>
    public string Where => IsKnown ? $"{On}{(Calls is null ? "" : ", measured once")}" : "";

    /// <summary>Such as <c>72 B</c>; empty for calls of the pool.</summary>
    public string Bytes => Pays?.BytesText ?? "";

    /// <summary>Such as <c>29 ns [27, 31] and 72 B</c>; empty if nothing is known.</summary>
    public string Price => Pays is null ? Time : Pays.BothWithInterval;

    /// <summary>What the price is compared with, in Markdown: the end of the sentence.</summary>
    public string Than =>
        Calls is null ? $"more than {Plan.Than}" : $"instead of {Format.Duration(1e9 * Awaited!.Seconds)} {Plan.Than}";

    /// <summary>
    /// The price in other terms, such as <c>1.5 dictionary lookups</c>, in few digits; empty if there are none.
    /// </summary>
    public IReadOnlyList<string> InOtherTerms =>
        Calls is not null
            ?
            [
                $"{Amount.InDigits(Estimate.Exactly(Blocked!.Seconds / Awaited!.Seconds))} times as long",
                $"{Blocked.Threads} threads instead of {Awaited.Threads}",
            ]
        : Pays is { IsMeasurable: true, Time.Value: > 0 }
            ?
            [
                .. Yardsticks.Select(one => InWords(one.Yardstick, Pays.Over(one.Takes))),
                .. Plan.PerMillisecond
                    ? new[] { $"{Amount.InDigits(PerMillisecond(Pays.Time))} in a millisecond" }
                    : [],
                .. Plan.PerSecond is { } times
                    ? new[]
                    {
                        $"{Format.Bytes(times)} a second are "
                            + $"{Amount.InDigits(ShareOfCore(Pays.Time, times))}% of a core",
                    }
                    : [],
            ]
        : [];

    private CallsThrough? Awaited => Calls?["await", Plan.Calls!.Value];

    private CallsThrough? Blocked => Calls?[".Result", Plan.Calls!.Value];

    private static Estimate PerMillisecond(Estimate time) =>
        new(Millisecond / time.Value, new(Millisecond / time.Interval.Upper, Millisecond / time.Interval.Lower));

    /// <summary>In percent.</summary>
    private static Estimate ShareOfCore(Estimate time, int times)
    {
        var percent = 100 * times / Second;
        return new(percent * time.Value, new(percent * time.Interval.Lower, percent * time.Interval.Upper));
    }

    private static string InWords(Yardstick yardstick, Estimate times) =>
        times.Value < 0.1 ? $"{Amount.InDigits(Hundredfold(times))}% of {yardstick.One}"
        : Amount.InDigits(times) is not "1" and var number ? $"{number} {yardstick.Many}"
        : $"about {yardstick.One}";

    private static Estimate Hundredfold(Estimate times) =>
        new(100 * times.Value, new(100 * times.Interval.Lower, 100 * times.Interval.Upper));
}
