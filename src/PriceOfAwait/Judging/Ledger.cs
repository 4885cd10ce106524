namespace PriceOfAwait.Judging;

public sealed record Ledger(IReadOnlyList<Judgment> Judgments) : NotebookValue
{
    public IReadOnlyList<string> Missing { get; init; } = [];

    public IReadOnlyList<string> Busy { get; init; } = [];

    public Judgment this[string id] => Judgments.Find(judgment => judgment.Id, id, "There is no verdict on");

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            .. Judgments.Where(judgment => !judgment.Claim.IsOwn).Select(HeadlineOf),
            .. OwnParts,
            new Note(string.Join(' ', Footnotes)) { Guide = Table.HowVerdictsAreDecided },
            .. Notes.Select(note => new Note(note)),
        ];

    public override IReadOnlyList<object> ToFacts() =>
        [
            .. Judgments,
            .. from judgment in Judgments
            where judgment.Claim.Parts.Any(part => part.Code is not null)
            select new MachineCode(judgment.Id),
        ];

    public override string ToText() =>
        string.Join(
            '\n',
            [.. Judgments.SelectMany(LinesOf), $"{VerdictWords.CountsOf(Judgments)}.", .. Footnotes, .. Notes]
        );

    private static Disclosure HeadlineOf(Judgment judgment) =>
        new(
            $"{VerdictWords.SignOf(judgment.Verdict, judgment.VerdictText)} {judgment.Claim.Headline}",
            judgment.Finding,
            [
                new Table(
                    [
                        new Column("Part"),
                        new Column("Verdict"),
                        .. PartFigure.All.Select(figure => figure.Column),
                        new Column("Why"),
                    ],
                    [.. judgment.Parts.Select(RowOf)]
                )
                {
                    Footnotes = LimitRule.Note([judgment.Claim]),
                },
            ]
        );

    private static IReadOnlyList<string> RowOf(JudgedPart part) =>
        [
            part.Part,
            Unbroken($"{part.Verdict.Symbol()} {part.VerdictText}"),
            .. from figure in PartFigure.All
            select figure.Column.IsNumber ? Unbroken(figure.Of(part)) : figure.Of(part),
            part.Reason,
        ];

    // The project's own claims are a line if all hold. Otherwise those that don't come after it.
    private IReadOnlyList<Disclosure> OwnParts
    {
        get
        {
            var holding = Own.FindAll(judgment => judgment.IsOwnAndHolds);
            return
            [
                .. holding.Count == 0
                    ? []
                    : new[]
                    {
                        new Disclosure(
                            $"{(holding.Count == Own.Count ? "✓ " : "")}{VerdictWords.OwnHeld(Own)}",
                            "",
                            [.. holding.Select(HeadlineOf)]
                        ),
                    },
                .. Own.Except(holding).Select(HeadlineOf),
            ];
        }
    }

    private static IEnumerable<string> LinesOf(Judgment judgment) =>
        [
            $"{judgment.Id}  {judgment.Verdict.Name().ToUpperInvariant(), -9}  {judgment.Claim.Statement}",
            .. judgment.Parts.Select(part =>
                $"     {(judgment.Parts.Count == 1 ? "" : $"{part.Verdict.Symbol()} {part.Part}: ")}"
                + $"{(PartFigure.InWords(part) is { Length: > 0 } figures ? $"{figures}. " : "")}"
                + Format.Capitalized(part.Reason)
            ),
            "",
        ];

    private IReadOnlyList<string> Footnotes =>
        [
            RuntimeNames.Length == 0 ? "Nothing was judged." : $"Judged on {RuntimeNames}.",
            .. Judgments.Any(judgment => !judgment.Claim.IsOwn)
                ? new[] { "What the articles of these years claim is told in our words." }
                : [],
            .. Parts.Any(part => part.Groups.Count > 0)
                ? new[]
                {
                    "If launches fall into two groups, which no interval describes, each group is judged. "
                        + "If the groups’ verdicts differ, the part is undecided.",
                }
                : [],
            .. Once.Count > 0 ? new[] { $"Measured once, so without an interval: {string.Join("; ", Once)}." } : [],
        ];

    private IReadOnlyList<string> Notes => [.. Busy, .. Missing];

    private string RuntimeNames => VerdictWords.RuntimesOf(Judgments);

    private IEnumerable<JudgedPart> Parts => Judgments.SelectMany(judgment => judgment.Parts);

    private List<string> Once =>
        [
            .. from judgment in Judgments
            let parts = judgment.Parts.Where(part => part.IsMeasuredOnce).Select(part => part.Part).ToList()
            where parts.Count > 0
            select Format.Listed(parts),
        ];

    private List<Judgment> Own => [.. Judgments.Where(judgment => judgment.Claim.IsOwn)];

    /// <summary>Allows a line break only before the interval, and between groups of launches.</summary>
    private static string Unbroken(string text) =>
        text.Replace(' ', '\u00a0')
            .Replace("\u00a0[", " [", StringComparison.Ordinal)
            .Replace("launches,\u00a0", "launches, ", StringComparison.Ordinal);
}
