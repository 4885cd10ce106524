namespace PriceOfAwait.AcrossRuntimes;

/// <summary>How many calls per second make the difference between two methods a noticeable share of a core.</summary>
/// <param name="Does">The start of the sentence, such as <c>Hoisting saves</c>.</param>
/// <param name="Benchmarks">A class that is measured on several runtimes.</param>
/// <param name="Time">The method that takes longer than <paramref name="Minus"/>.</param>
public sealed record CallRate(string Does, string Benchmarks, string Time, string Minus, Parameters? Where = null)
    : MethodPair(Benchmarks, Time, Minus, Where)
{
    /// <summary>The share of a core below which nobody notices.</summary>
    public const double Share = 0.01;

    private const double NanosecondsPerSecond = 1e9;

    internal string On(RuntimeLedger ledger)
    {
        var rates = (
            from verdicts in ledger.Runtimes
            let run = verdicts.Value?.Runs.FirstOrDefault(run => run.Benchmarks == ClassName)
            let difference = run?.DifferenceOf(Longer, Shorter!)
            where difference is not null
            let calls = CallsFor(difference.Value)
            let ratio = run!.RatioOf(Longer, Shorter!)?.Interval
            // Lacking precision is no finding.
            let isKnown = calls is null ? ratio?.IsPreciseEnoughForAlike != false : ratio?.IsTooWide != true
            select (verdicts.Runtime, From: isKnown ? calls : null, IsKnown: isKnown, On: run.RecordedOn?.Name)
        ).ToList();
        var never = rates.Where(rate => rate is { From: null, IsKnown: true }).Select(rate => rate.Runtime).ToList();
        var unknown = rates.Where(rate => !rate.IsKnown).Select(rate => rate.Runtime).ToList();
        var some = rates.Where(rate => rate.From is not null).Select(rate => (rate.Runtime, rate.From)).ToList();
        var machines = rates.Select(rate => rate.On).OfType<string>().Distinct().ToList();
        var isOwnMeasured = rates.Exists(rate => rate.On is null);
        var own = some.FindIndex(rate => rate.Runtime == Runtimes.InLessons);
        return (rates.Count, some.Count) switch
        {
            (0, _) => $"{Does} a time that was not measured here.",
            (_, 0) when never.Count == 0 => $"{Does} a time that was not measured precisely enough.",
            (_, 0) => $"{Does} no time that could be measured.",
            _ => string.Create(CultureInfo.InvariantCulture, $"{Does} {100 * Share}% of a core from ")
                + (some.Count == 1 || own >= 0 ? OneFirst(some[Math.Max(0, own)]) : Range(some))
                + (never.Count == 0 ? "" : $"; never measurably on {RuntimeLedger.Names(never)}")
                + (unknown.Count == 0 ? "" : $"; not known precisely on {RuntimeLedger.Names(unknown)}")
                + (
                    machines.Count == 0
                        ? "."
                        : $" ({(isOwnMeasured ? "other runtimes: " : "")}recorded on {Format.Listed(machines)})."
                ),
        };

        string OneFirst((Runtime Runtime, double? From) first)
        {
            var others = some.Where(rate => rate.Runtime != first.Runtime).ToList();
            return $"{Number(first.From!.Value)} calls per second ({RuntimeLedger.Names([first.Runtime])})"
                + others.Count switch
                {
                    0 => "",
                    1 => $", and from {Number(others[0].From!.Value)} on another runtime",
                    _ => $", and from {Limits(others)} on other runtimes",
                };
        }

        static string Range(IReadOnlyList<(Runtime Runtime, double? From)> several) =>
            $"{Limits(several)} calls per second, depending on the runtime";

        static string Limits(IReadOnlyList<(Runtime Runtime, double? From)> several) =>
            $"{Number(several.Min(rate => rate.From!.Value))} to {Number(several.Max(rate => rate.From!.Value))}";
    }

    private static string Number(double calls) => calls.ToString("#,0", CultureInfo.InvariantCulture);

    // One or two significant digits, as many as the difference's interval justifies.
    private static double? CallsFor(Estimate difference)
    {
        if (difference is not { Value: > 0, Interval: { Lower: > 0, Upper: var upper } })
        {
            return null;
        }

        var (calls, least) = (CallsAt(difference.Value), CallsAt(upper));
        var digit = Math.Floor(Math.Log10(calls));
        var step = Math.Pow(10, Math.Clamp(Math.Floor(Math.Log10(calls - least)), digit - 1, digit));
        return Math.Round(calls / step) * step;

        static double CallsAt(double nanoseconds) => Share * NanosecondsPerSecond / nanoseconds;
    }
}
