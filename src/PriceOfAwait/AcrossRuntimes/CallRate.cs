using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>How many calls per second make the difference between two methods a noticeable share of a core.</summary>
/// <param name="Does">The start of the sentence, such as <c>Hoisting saves</c>.</param>
/// <param name="Benchmarks">A class that is measured on several runtimes.</param>
/// <param name="Time">The method that takes longer than <paramref name="Minus"/>.</param>
public sealed record CallRate(string Does, string Benchmarks, string Time, string Minus, Parameters? Where = null)
{
    /// <summary>The share of a core below which nobody notices.</summary>
    public const double Share = 0.01;

    private const double NanosecondsPerSecond = 1e9;

    internal string ClassName => ClaimPart.FullName(Benchmarks);

    internal BenchmarkId Longer => new(Time, Where ?? Parameters.None);

    internal BenchmarkId Shorter => new(Minus, Where ?? Parameters.None);

    internal string On(RuntimeLedger ledger)
    {
        var rates = (
            from verdicts in ledger.Runtimes
            let run = verdicts.Value?.Runs.FirstOrDefault(run => run.Benchmarks == ClassName)
            let difference = run?.DifferenceOf(Longer, Shorter)
            where difference is not null
            select (verdicts.Runtime, Calls: InWords(difference.Value))
        ).ToList();
        return rates.Count == 0
            ? $"{Does} a time that was not measured here."
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{Does} {100 * Share} % of a core from these calls per second on: "
            )
                + string.Join(
                    ", ",
                    rates
                        .GroupBy(rate => rate.Calls, rate => rate.Runtime)
                        .Select(alike => $"{alike.Key} ({RuntimeLedger.Names(alike)})")
                )
                + ".";
    }

    // One or two significant digits, as many as the difference's interval justifies.
    private static string InWords(Estimate difference)
    {
        if (difference is not { Value: > 0, Interval: { Lower: > 0, Upper: var upper } })
        {
            return "never measurably";
        }

        var (calls, least) = (CallsAt(difference.Value), CallsAt(upper));
        var digit = Math.Floor(Math.Log10(calls));
        var step = Math.Pow(10, Math.Clamp(Math.Floor(Math.Log10(calls - least)), digit - 1, digit));
        return (Math.Round(calls / step) * step).ToString("#,0", CultureInfo.InvariantCulture);

        static double CallsAt(double nanoseconds) => Share * NanosecondsPerSecond / nanoseconds;
    }
}
