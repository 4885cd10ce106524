using PriceOfAwait.Display;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>A sentence of advice, and the verdicts that it follows from.</summary>
/// <param name="Sentence">What to do.</param>
/// <param name="FollowsFrom">The verdicts by the claims' ids, such as <c>FP6</c>, or of parts, such as <c>FP6: direct</c>.</param>
public sealed record Advice(string Sentence, IReadOnlyDictionary<string, Verdict> FollowsFrom)
{
    /// <summary>The rule in .NET's documentation, such as <c>CA2012</c>, if it is a rule rather than a matter of cost.</summary>
    public string? Rule { get; init; }

    /// <summary>All advice of <c>data/advice.json</c>.</summary>
    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyList<Advice> All => DataFile.Read<List<Advice>>(Repository.AdviceFile,
        advice => advice.Find(one => one.FollowsFrom.Count == 0 && one.Rule is null) is { } stray
            ? $"\"{stray.Sentence}\" follows from nothing"
            : null);

    /// <summary>What keeps the sentence from following on a runtime; empty where it follows.</summary>
    internal IReadOnlyList<string> Objections(RuntimeLedger ledger, Runtime runtime) =>
    [
        .. FollowsFrom
            .Select(from => (Claim: from.Key, Needed: from.Value, Found: ledger.VerdictOf(from.Key, runtime)))
            .Where(from => from.Found != from.Needed)
            .Select(from => $"{from.Claim} is {(from.Found is { } found ? Say(found) : "not judged")}, not {Say(from.Needed)}"),
    ];

    internal static string Say(Verdict verdict) => verdict switch
    {
        Verdict.Holds => "holding",
        Verdict.Changed => "changed",
        _ => "undecided",
    };
}

/// <summary>Advice, and whether it follows on each runtime from the verdicts there.</summary>
/// <param name="Advice">The sentences.</param>
/// <param name="Ledger">The verdicts.</param>
[TypeFormatterSource]
public sealed record AdviceList(IReadOnlyList<Advice> Advice, RuntimeLedger Ledger) : NotebookValue
{
    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() =>
    [
        new Cards([.. Advice.Select(CardOf)])
        {
            Footnotes =
            [
                "Computed from the verdicts above: where one is another than the sentence needs, the sentence does not follow there, and "
                + "the card says why.",
            ],
        },
    ];

    private Card CardOf(Advice advice) => advice.Rule is { } rule
        ? new(advice.Sentence, [$"A rule, from the documentation of .NET: {rule}."])
        : new(advice.Sentence,
        [
            .. Ledger.Runtimes.Where(verdicts => verdicts.Ledger is not null).Select(verdicts => verdicts.Runtime)
                .GroupBy(runtime => advice.Objections(Ledger, runtime) is { Count: > 0 } objections ? string.Join("; ", objections) : "")
                .Select(alike => alike.Key.Length == 0
                    ? $"✓ follows on {Names(alike)}"
                    : $"✗ does not follow on {Names(alike)}: {alike.Key}"),
            $"From {string.Join(", ", advice.FollowsFrom.Select(from => $"{from.Key} {AcrossRuntimes.Advice.Say(from.Value)}"))}.",
        ]);

    // One of the names has a comma.
    private static string Names(IEnumerable<Runtime> runtimes) =>
        string.Join("; ", runtimes.Select(runtime => runtime.Name.Replace(".NET ", ".NET\u00A0", StringComparison.Ordinal)));
}
