using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <param name="Do">A sentence, with code in backticks.</param>
/// <param name="Why">The reason, and the condition as far as no figure states it.</param>
/// <param name="Lesson">The lesson that shows it.</param>
/// <param name="FollowsFrom">
/// The required verdicts by claim, such as <c>FP6</c>, or part, such as <c>FP2: short chain</c>.
/// </param>
public sealed record Advice(string Do, string Why, string Lesson, IReadOnlyDictionary<string, Verdict> FollowsFrom)
{
    /// <summary>The documented .NET rule that says so, such as <c>CA2012</c>.</summary>
    public string? Rule { get; init; }

    /// <summary>How many calls per second make the advice worthwhile.</summary>
    public CallRate? Pays { get; init; }

    /// <summary>
    /// What to do instead on runtimes whose verdicts aren't those that the advice needs, as sentences by the runtimes'
    /// names in <c>runtimes.json</c>.
    /// </summary>
    public IReadOnlyDictionary<string, string> Otherwise { get; init; } = new Dictionary<string, string>();

    /// <summary>Whether neither a rule nor figures of all runtimes say so.</summary>
    public bool IsOwn => Rule is null && Pays is null && FollowsFrom.Count == 0;

    internal Recommendation On(RuntimeLedger ledger) =>
        new(Do, Why, [.. LinesFrom(ledger)]) { Lesson = Lesson, Limits = [.. LimitsIn(ledger)] };

    private IEnumerable<string> LinesFrom(RuntimeLedger ledger) =>
        [
            .. Pays is null ? [] : new[] { Pays.On(ledger) },
            .. Rule is null ? [] : new[] { $"Rule: {Rule}." },
            .. IsOwn ? new[] { "This project’s own advice." } : [],
        ];

    /// <summary>The runtimes whose verdicts aren't those that the advice needs.</summary>
    private IEnumerable<Limit> LimitsIn(RuntimeLedger ledger) =>
        from runtimes in ledger
            .Runtimes.Where(verdicts => verdicts.Value is not null)
            .Select(verdicts => verdicts.Runtime)
            .GroupBy(runtime =>
                (
                    Objections: string.Join('\n', ObjectionsOn(ledger, runtime)),
                    Otherwise: Otherwise.GetValueOrDefault(runtime.Id)
                )
            )
        where runtimes.Key.Objections.Length > 0
        select new Limit(
            runtimes.Key.Otherwise ?? $"This doesn’t follow from the figures of {RuntimeLedger.Names(runtimes)}",
            runtimes.Key.Objections.Split('\n')
        );

    private IEnumerable<string> ObjectionsOn(RuntimeLedger ledger, Runtime runtime) =>
        from needed in FollowsFrom
        let names = needed.Key.Split(": ", 2)
        let found = ledger.VerdictOf(needed.Key, runtime)
        where found != needed.Value
        group (Part: names.ElementAtOrDefault(1), Found: found) by names[0] into claim
        let parts = claim.Select(one => one.Part).OfType<string>().ToList()
        let statement = Claims.Named([claim.Key])[0].Statement.TrimEnd('.')
        let about = parts.Count == 0 ? "" : $" ({string.Join("; ", parts)})"
        let verdicts = claim.Select(one => one.Found is { } verdict ? verdict.Predicate(count: 1) : "isn’t judged")
        select $"There, “{statement}”{about} {string.Join(" and ", verdicts.Distinct())}.";
}
