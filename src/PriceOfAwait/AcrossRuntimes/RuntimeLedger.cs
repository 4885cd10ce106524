using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

public sealed record RuntimeLedger(IReadOnlyList<OnRuntime<RuntimeVerdicts>> Runtimes) : NotebookValue
{
    public Ledger this[Runtime runtime] =>
        Runtimes.FirstOrDefault(verdicts => verdicts.Runtime.Id == runtime.Given().Id) switch
        {
            { Value: { } verdicts } => verdicts.Ledger,
            { } failed => throw new WrongArgumentException(failed.LeftOut),
            _ => throw new WrongArgumentException(
                $"{runtime.Name} was not judged. These were: "
                    + $"{string.Join(", ", Runtimes.Select(verdicts => verdicts.Runtime.Name))}."
            ),
        };

    public Ledger Joined => new([.. Judged.SelectMany(verdicts => verdicts.Ledger.Judgments)]) { Missing = Missing };

    public IReadOnlyList<string> Missing =>
        [
            .. Runtimes.Where(verdicts => verdicts.Value is null).Select(verdicts => verdicts.LeftOut),
            .. Judged.SelectMany(verdicts =>
                verdicts.Ledger.Missing.Select(missing => $"{verdicts.Runtime.Name}: {missing}")
            ),
        ];

    /// <summary>
    /// What to do in a case, such as <c>Designing an API</c>, and what these verdicts and times say of it.
    /// </summary>
    /// <inheritdoc cref="AdviceCase.Named" path="/exception"/>
    public Recommendations AdviceFor(string @case) =>
        new([.. AdviceCase.Named(@case).Advice.Select(advice => advice.On(this))]);

    private IEnumerable<(Runtime Runtime, Ledger Ledger)> Judged =>
        Runtimes
            .Where(verdicts => verdicts.Value is not null)
            .Select(verdicts => (verdicts.Runtime, verdicts.Value!.Ledger));

    private IEnumerable<Judgment> ClaimsJudged => Joined.Judgments.DistinctBy(judgment => judgment.Id);

    private IReadOnlyList<Card> ByRuntime =>
        [
            .. Judged.Select(verdicts => new Card(
                $"{verdicts.Runtime.Name}: {VerdictWords.CountsOf(verdicts.Ledger.Judgments)}.",
                [
                    .. verdicts
                        .Ledger.Judgments.GroupBy(TextOf, one => one.Id)
                        .Select(alike => $"{alike.Key}: {string.Join(", ", alike)}"),
                ]
            )),
        ];

    private static IReadOnlyList<string> Footnotes =>
        ["A runtime's own ledger has the parts of each claim, with figures and causes: ledger[Runtimes.All[0]]."];

    private IReadOnlyList<string> Notes =>
        [
            .. Judged.SelectMany(verdicts => verdicts.Ledger.Busy.Select(busy => $"{verdicts.Runtime.Name}: {busy}")),
            .. Missing.Distinct(),
        ];

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            new Matrix(
                "What the articles found",
                [.. Judged.Select(verdicts => verdicts.Runtime.Name)],
                [.. ClaimsJudged.Select(RowOf)]
            )
            {
                ByColumn = ByRuntime,
                Footnotes = Footnotes,
                Notes = Notes,
            },
        ];

    public override string ToText() =>
        string.Join(
            '\n',
            [
                .. ClaimsJudged.Select(claim =>
                    $"{claim.Id}  "
                    + string.Join(
                        "; ",
                        On(claim.Id).Select(verdict => $"{verdict.Runtime.Name}: {TextOf(verdict.Judgment)}")
                    )
                ),
                .. ByRuntime.Select(verdicts => verdicts.Sentence),
                .. Footnotes,
                .. Notes,
            ]
        );

    /// <summary>
    /// The verdict on a claim, or on a part such as <c>FP2: deep chain</c>; <see langword="null"/> if it wasn't judged.
    /// </summary>
    internal Verdict? VerdictOf(string claimOrPart, Runtime runtime)
    {
        var names = claimOrPart.Split(": ", 2);
        var judgment = On(names[0]).FirstOrDefault(verdict => verdict.Runtime.Id == runtime.Id).Judgment;
        return names.Length == 1
            ? judgment?.Verdict
            : judgment?.Parts.FirstOrDefault(part => part.Part == names[1])?.Verdict;
    }

    private IEnumerable<(Runtime Runtime, Judgment Judgment)> On(string claim) =>
        Judged.SelectMany(verdicts =>
            verdicts
                .Ledger.Judgments.Where(judgment => judgment.Id == claim)
                .Select(judgment => (verdicts.Runtime, judgment))
        );

    private MatrixRow RowOf(Judgment claim) =>
        new(
            claim.Id,
            claim.Claim.Statement,
            [.. On(claim.Id).Select(verdict => verdict.Judgment.VerdictMark)],
            [
                .. claim.PublishedText.Length > 0 ? new[] { $"Published: {claim.PublishedText}." } : [],
                .. On(claim.Id)
                    .GroupBy(verdict =>
                        verdict.Judgment.Parts.Count > 1
                            ? $"{verdict.Judgment.VerdictMark[0]} {verdict.Judgment.Sentence}"
                            : $"{TextOf(verdict.Judgment)}. {verdict.Judgment.Sentence}"
                    )
                    .Select(alike => $"{Names(alike.Select(verdict => verdict.Runtime))}: {alike.Key}"),
            ]
        );

    // The separator is a semicolon, because one runtime's name contains a comma.
    internal static string Names(IEnumerable<Runtime> runtimes) =>
        string.Join(
            "; ",
            runtimes.Select(runtime => runtime.Name.Replace(".NET ", ".NET\u00A0", StringComparison.Ordinal))
        );

    private static string TextOf(Judgment judgment) =>
        judgment.VerdictMark + (judgment is { Parts: [{ Measured: not null } only] } ? $", {only.MeasuredText}" : "");
}
