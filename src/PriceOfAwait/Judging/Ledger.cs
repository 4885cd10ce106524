namespace PriceOfAwait.Judging;

public sealed record Ledger(IReadOnlyList<Judgment> Judgments) : NotebookValue
{
    public IReadOnlyList<string> Missing { get; init; } = [];

    public IReadOnlyList<string> Busy { get; init; } = [];

    public Judgment this[string id] => Judgments.Find(judgment => judgment.Id, id, "There is no verdict on");

    /// <summary>What the table says of each part. The claim stands above it.</summary>
    private static IReadOnlyList<(Column Column, Func<JudgedPart, string> Cell)> Columns { get; } =
    [
        (new("Part"), part => part.Part),
        (new("Verdict"), part => Unbroken($"{part.Verdict.Symbol()} {part.VerdictText}")),
        (new("Limit"), part => part.Limit),
        (Column.Number("Published"), part => Unbroken(part.PublishedText)),
        (Column.Number("Now"), part => Unbroken(part.MeasuredText)),
        (Column.Picture("Interval"), part => part.Plot),
        (new("Why"), part => part.Reason),
    ];

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
                    [.. Columns.Select(column => column.Column)],
                    [
                        .. judgment.Parts.Select(part =>
                            (IReadOnlyList<string>)[.. Columns.Select(column => column.Cell(part))]
                        ),
                    ]
                )
                {
                    Footnotes = LimitRule.Note([judgment.Claim]),
                },
            ]
        );

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
            .. judgment.Parts is { Count: > 1 } parts
                ? parts.Select(part =>
                    $"     {part.Verdict.Symbol()} {part.Part}: {Figures(part.PublishedText, part.MeasuredText)}"
                    + $"{(part.Limit.Length == 0 ? "" : $", claimed {part.Limit}")}. {part.Reason}"
                )
                :
                [
                    $"     {Figures(judgment.PublishedText, judgment.Decisive.MeasuredText)}",
                    $"     {judgment.Sentence}",
                ],
            "",
        ];

    private static string Figures(string published, string now) =>
        (published.Length > 0 ? $"published {published}, " : "nothing published to compare, ")
        + (now.Length > 0 ? $"now {now}" : "no figure now");

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
            select Text.Listed(parts),
        ];

    private List<Judgment> Own => [.. Judgments.Where(judgment => judgment.Claim.IsOwn)];

    /// <summary>Allows a line break only before the interval, and between groups of launches.</summary>
    private static string Unbroken(string text) =>
        text.Replace(' ', '\u00a0')
            .Replace("\u00a0[", " [", StringComparison.Ordinal)
            .Replace("launches,\u00a0", "launches, ", StringComparison.Ordinal);
}
