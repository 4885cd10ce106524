using PriceOfAwait.Display;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>The verdicts on one runtime.</summary>
/// <param name="Runtime">The runtime.</param>
/// <param name="Ledger">One verdict for each claim, or <see langword="null"/> where the runtime is left out.</param>
/// <param name="Obstacle">Why it is left out.</param>
public sealed record RuntimeVerdicts(Runtime Runtime, Ledger? Ledger, string? Obstacle);

/// <summary>Verdicts on claims, runtime by runtime.</summary>
/// <param name="Runtimes">One entry for each runtime, the oldest first.</param>
[TypeFormatterSource]
public sealed record RuntimeLedger(IReadOnlyList<RuntimeVerdicts> Runtimes) : NotebookValue
{
    /// <summary>The verdicts on one runtime.</summary>
    /// <exception cref="KeyNotFoundException">It was not judged, or it was left out; the message says why.</exception>
    public Ledger this[Runtime runtime] => Runtimes.FirstOrDefault(verdicts => verdicts.Runtime.Id == runtime.Id) switch
    {
        { Ledger: { } ledger } => ledger,
        { Obstacle: { } obstacle } => throw new KeyNotFoundException(runtime.LeftOut(obstacle)),
        _ => throw new KeyNotFoundException(
            $"{runtime.Name} was not judged. These were: {string.Join(", ", Runtimes.Select(verdicts => verdicts.Runtime.Name))}."),
    };

    /// <summary>All verdicts in one list, each with its runtime.</summary>
    public Ledger Joined => new([.. Runtimes.SelectMany(verdicts => verdicts.Ledger?.Judgments ?? [])]) { Missing = Missing };

    /// <summary>What was left out or could not be measured, and why; empty when all went well.</summary>
    public IReadOnlyList<string> Missing =>
    [
        .. Runtimes.Where(verdicts => verdicts.Ledger is null).Select(verdicts => verdicts.Runtime.LeftOut(verdicts.Obstacle)),
        .. Runtimes.SelectMany(verdicts => verdicts.Ledger?.Missing.Select(missing => $"{verdicts.Runtime.Name}: {missing}") ?? []),
    ];

    /// <summary>What the claims advise for code written today.</summary>
    /// <exception cref="DataFileException"><c>data/advice.json</c> is missing or malformed.</exception>
    public AdviceList Advice => new(AcrossRuntimes.Advice.All, this);

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() =>
    [
        new Matrix("What the sources found", [.. Judged.Select(verdicts => verdicts.Runtime.Name)], [.. ClaimsJudged.Select(RowOf)])
        {
            Footnotes = Footnotes,
        },
    ];

    /// <inheritdoc/>
    public override string ToText() => string.Join('\n',
    [
        .. ClaimsJudged.Select(claim =>
            $"{claim.Id}  {string.Join("; ", Judged.Select(verdicts => $"{verdicts.Runtime.Name}: {TextOf(claim, verdicts)}"))}"),
        .. Footnotes,
    ]);

    /// <summary>A claim's verdict on a runtime, or <see langword="null"/>.</summary>
    internal Judgment? Find(string claim, Runtime runtime) =>
        Runtimes.First(verdicts => verdicts.Runtime.Id == runtime.Id).Ledger?.Judgments.FirstOrDefault(judgment => judgment.Id == claim);

    /// <summary>
    /// The verdict on a claim, such as <c>FP6</c>, or on a part of one, such as <c>FP6: direct</c>; <see langword="null"/> where it was not
    /// judged.
    /// </summary>
    internal Verdict? VerdictOf(string claimOrPart, Runtime runtime)
    {
        var names = claimOrPart.Split(": ", 2);
        var judgment = Find(names[0], runtime);
        return names.Length == 1 ? judgment?.Verdict : judgment?.Parts.FirstOrDefault(part => part.Part == names[1])?.Verdict;
    }

    private IEnumerable<RuntimeVerdicts> Judged => Runtimes.Where(verdicts => verdicts.Ledger is not null);

    private IEnumerable<Judgment> ClaimsJudged =>
        Runtimes.SelectMany(verdicts => verdicts.Ledger?.Judgments ?? []).DistinctBy(judgment => judgment.Id);

    private IReadOnlyList<string> Footnotes =>
    [
        "Claims of the sources, by runtime:",
        .. Judged.Select(verdicts => $"{verdicts.Runtime.Name}: {Ledger.CountsOf(verdicts.Ledger!.Judgments)}."),
        "Each runtime's own ledger tells the parts of a claim, with figures and causes: ledger[Runtimes.All[0]].",
        .. Runtimes.SelectMany(verdicts => verdicts.Ledger?.Busy.Select(busy => $"{verdicts.Runtime.Name}: {busy}") ?? []),
        .. Missing.Distinct(),
    ];

    private MatrixRow RowOf(Judgment claim) => new(
        claim.Id,
        claim.Claim,
        [
            .. Judged.Select(verdicts => Find(claim.Id, verdicts.Runtime)!)
                .Select(found => $"{Ledger.Symbol(found.Verdict)} {found.VerdictText}"),
        ],
        [
            .. claim.PublishedText.Length > 0 ? new[] { $"Published: {claim.PublishedText}." } : [],
            .. Judged.Select(verdicts => $"{verdicts.Runtime.Name}: {TextOf(claim, verdicts)}. {Find(claim.Id, verdicts.Runtime)!.Why}"),
        ]);

    private string TextOf(Judgment claim, RuntimeVerdicts verdicts) => TextOf(Find(claim.Id, verdicts.Runtime)!);

    /// <summary>A claim with one part has its figure beside the verdict; a claim with several has a figure for each part.</summary>
    private static string TextOf(Judgment judgment) =>
        $"{Ledger.Symbol(judgment.Verdict)} {judgment.VerdictText}"
        + $"{(judgment is { Parts.Count: <= 1, Measured: { } measured } ? $", {JudgedPart.Write(measured, judgment.Unit)}" : "")}";
}
