using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <param name="FollowsFrom">
/// The required verdicts by claim, such as <c>FP6</c>, or part, such as <c>FP2: short chain</c>.
/// </param>
public sealed record Advice(string Sentence, IReadOnlyDictionary<string, Verdict> FollowsFrom)
{
    /// <summary>The documented .NET rule that says so, such as <c>CA2012</c>.</summary>
    public string? Rule { get; init; }

    /// <summary>
    /// The lesson that the advice comes from, if it is this project's own and was measured on one runtime only.
    /// </summary>
    public string? Lesson { get; init; }

    /// <summary>How many calls per second make the advice worthwhile.</summary>
    public CallRate? Pays { get; init; }

    public static IReadOnlyList<Advice> All =>
        DataFile.Read<List<Advice>>(
            Repository.AdviceFile,
            advice =>
                advice.Find(one => one is { FollowsFrom.Count: 0, Rule: null, Lesson: null, Pays: null }) is { } stray
                    ? $"\"{stray.Sentence}\" has no \"rule\", \"lesson\" or \"pays\", and no verdict in \"followsFrom\""
                    : null
        );

    internal static Cards ToCards(IReadOnlyList<Advice> all, RuntimeLedger ledger) =>
        new([.. all.Select(advice => new Card(advice.Sentence, [.. advice.LinesFrom(ledger)]))])
        {
            Footnotes =
            [
                "Computed from the verdicts and times above. If a verdict is not the one that the sentence "
                    + "needs, the sentence does not follow on that runtime.",
            ],
        };

    private IEnumerable<string> LinesFrom(RuntimeLedger ledger) =>
        [
            .. Rule is null ? [] : new[] { $"A rule from the .NET documentation: {Rule}." },
            .. Lesson is null ? [] : new[] { $"This project’s own advice: see lesson {Lesson}." },
            .. Pays is null ? [] : new[] { Pays.On(ledger) },
            .. FollowsFrom.Count == 0 ? [] : VerdictsIn(ledger),
        ];

    private IEnumerable<string> VerdictsIn(RuntimeLedger ledger) =>
        [
            .. ledger
                .Runtimes.Where(verdicts => verdicts.Value is not null)
                .Select(verdicts => verdicts.Runtime)
                .GroupBy(runtime => string.Join("; ", Objections(ledger, runtime)))
                .Select(alike =>
                    alike.Key == ""
                        ? $"✓ follows on {RuntimeLedger.Names(alike)}"
                        : $"✗ does not follow on {RuntimeLedger.Names(alike)}: {alike.Key}"
                ),
            $"Needed: {string.Join("; ", FollowsFrom.Select(from => $"{from.Key} {from.Value.Predicate(count: 1)}"))}.",
        ];

    private IEnumerable<string> Objections(RuntimeLedger ledger, Runtime runtime) =>
        from needed in FollowsFrom
        let found = ledger.VerdictOf(needed.Key, runtime)
        where found != needed.Value
        select $"{needed.Key} {(found is { } verdict ? verdict.Predicate(count: 1) : "isn't judged")}";
}
