namespace PriceOfAwait.Judging;

public sealed record Ledger(IReadOnlyList<Judgment> Judgments) : NotebookValue
{
    public IReadOnlyList<string> Missing { get; init; } = [];

    public IReadOnlyList<string> Busy { get; init; } = [];

    public Judgment this[string id] => Judgments.Find(judgment => judgment.Id, id, "There is no verdict on");

    /// <summary>What the table says of each part. The claim and its statement stand before it.</summary>
    private static IReadOnlyList<(Column Column, Func<JudgedPart, string> Cell)> Columns { get; } =
    [
        (new("Verdict"), part => Unbroken($"{part.Verdict.Symbol()} {part.VerdictText}")),
        (new("Limit"), part => part.Limit),
        (Column.Number("Published"), part => Unbroken(part.PublishedText)),
        (Column.Number("Now"), part => Unbroken(part.MeasuredText)),
        (Column.Picture("Interval"), part => part.Plot),
        (new("Why"), part => part.Reason),
    ];

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            new Table(
                [
                    new Column("Claim"),
                    new Column(Own.Count == Judgments.Count ? "What this project found" : "What the article found"),
                    .. Columns.Select(column => column.Column),
                ],
                [.. Judgments.SelectMany(RowsOf)]
            )
            {
                Footnotes = Footnotes,
                Notes = Notes,
            },
        ];

    public override IReadOnlyList<object> ToFacts() =>
        [
            .. Judgments,
            .. from judgment in Judgments
            where judgment.Claim.Parts.Any(part => part.Code is not null)
            select new MachineCode(judgment.Id),
        ];

    public override string ToText() => string.Join('\n', [.. Judgments.SelectMany(LinesOf), .. Footnotes, .. Notes]);

    private static IEnumerable<IReadOnlyList<string>> RowsOf(Judgment judgment) =>
        judgment.Parts is [var only]
            ?
            [
                [judgment.Id, judgment.Claim.Statement, .. CellsOf(only)],
            ]
            :
            [
                // Only the verdict is about the whole claim.
                [
                    judgment.Id,
                    judgment.Claim.Statement,
                    Unbroken(judgment.VerdictMark),
                    .. Enumerable.Repeat("", Columns.Count - 1),
                ],
                .. judgment.Parts.Select(part => (IReadOnlyList<string>)["", $"– {part.Part}", .. CellsOf(part)]),
            ];

    private static IEnumerable<string> CellsOf(JudgedPart part) => Columns.Select(column => column.Cell(part));

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
            // The articles' claims, then this project's own.
            .. Judgments
                .GroupBy(judgment => judgment.Claim.IsOwn)
                .OrderBy(claims => claims.Key)
                .Select(claims =>
                    (claims.Key ? "This project's own claims" : "Claims of the articles")
                    + $": {VerdictWords.CountsOf(claims)}."
                ),
            $"Runtime: {RuntimeNames}.",
            .. Parts.Any(part => part.Interval is not null)
                ? new[]
                {
                    $"x: a ratio of times, with its {Estimates.LevelText} confidence interval. A timed claim is "
                        + "decided only if its interval contains no limit; if it contains one, more launches or a "
                        + "quieter machine would decide it, unless the true figure equals the limit. In the small "
                        + "plots, the claimed range is shaded.",
                }
                : [],
            .. Parts.Any(part => part.Groups.Count > 0)
                ? new[]
                {
                    "If launches fall into two groups, which no interval describes, each group is judged. "
                        + "If the groups’ verdicts differ, the part is undecided.",
                }
                : [],
            .. Once.Count > 0 ? new[] { $"Measured once, so without an interval: {string.Join("; ", Once)}." } : [],
            .. Parts.Any(part => part is { Interval: not null } or { Groups.Count: > 0 } or { IsMeasuredOnce: true })
                ? new[] { "All other figures are exact." }
                : [],
            .. LimitRule.Note(Judgments.Select(judgment => judgment.Claim)),
            .. Parts.Any(part => part.HasMoved)
                ? new[] { "Figure moved: it differs from the published one, but the claim holds." }
                : [],
            .. Parts.Any(part => part is { Unit: "x", Published: not null })
                ? new[] { Comparing.Comparison.WhatARatioHides }
                : [],
            .. Own.Count == 0
                ? []
                : new[]
                {
                    $"{string.Join(", ", Own)}: this project's own findings. "
                        + $"No article published {(Own.Count == 1 ? "it" : "them")}.",
                },
        ];

    private IReadOnlyList<string> Notes => [.. Busy, .. Missing];

    private string RuntimeNames =>
        string.Join(
            ", ",
            Judgments.Select(one => one.Runtime).Where(name => name != "").Distinct().DefaultIfEmpty("none")
        );

    private IEnumerable<JudgedPart> Parts => Judgments.SelectMany(judgment => judgment.Parts);

    private List<string> Once =>
        [
            .. from judgment in Judgments
            let parts = judgment.Parts.Where(part => part.IsMeasuredOnce).Select(part => part.Part).ToList()
            where parts.Count > 0
            select $"{judgment.Id}, {Text.Listed(parts)}",
        ];

    private List<string> Own => [.. Judgments.Where(judgment => judgment.Claim.IsOwn).Select(judgment => judgment.Id)];

    /// <summary>Allows a line break only before the interval, and between groups of launches.</summary>
    private static string Unbroken(string text) =>
        text.Replace(' ', '\u00a0')
            .Replace("\u00a0[", " [", StringComparison.Ordinal)
            .Replace("launches,\u00a0", "launches, ", StringComparison.Ordinal);
}
