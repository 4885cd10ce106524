using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>Verdicts on claims.</summary>
/// <param name="Judgements">One a claim.</param>
[TypeFormatterSource(typeof(LedgerFormatterSource), PreferredMimeTypes = [NotebookValueFormatter.Html, NotebookValueFormatter.PlainText, LedgerJson.MimeType])]
public sealed record Ledger(IReadOnlyList<Judgement> Judgements) : INotebookValue
{
    /// <summary>What was needed and could not be measured, and why; empty when all went well.</summary>
    public IReadOnlyList<string> Missing { get; init; } = [];

    /// <summary>Whose figures come from a machine that was too busy to tell small differences, and what to do; empty when it was quiet.</summary>
    public IReadOnlyList<string> Busy { get; init; } = [];

    /// <summary>The verdict on one claim.</summary>
    /// <exception cref="KeyNotFoundException">It was not judged.</exception>
    public Judgement this[string id] => Judgements.FirstOrDefault(judgement => judgement.Id == id)
        ?? throw new KeyNotFoundException($"{id} was not judged. These were: {string.Join(", ", Judgements.Select(judgement => judgement.Id))}.");

    /// <inheritdoc/>
    public string ToHtml() => new Table(
        [
            new Column("Claim"), new Column(Own.Count == Judgements.Count ? "What this project found" : "What the source found"), new Column("Verdict"),
            Column.Number("Published"), Column.Number("Now"), new Column("Why"),
        ],
        [
            .. Judgements.Select(judgement => (IReadOnlyList<string>)
            [
                judgement.Id, judgement.Claim, Unbroken($"{Symbol(judgement.Verdict)} {judgement.Verdict.ToString().ToLowerInvariant()}"),
                Unbroken(judgement.PublishedText), Unbroken(judgement.MeasuredText), judgement.Why,
            ]),
        ])
    {
        Footnotes = Footnotes,
    }.ToHtml();

    /// <inheritdoc/>
    public string ToText() => string.Join('\n',
    [
        .. Judgements.SelectMany(judgement => new[]
        {
            $"{judgement.Id}  {judgement.Verdict.ToString().ToUpperInvariant(),-9}  {judgement.Claim}",
            $"     {string.Join(", ", new[]
            {
                judgement.PublishedText is { Length: > 0 } published ? $"published {published}" : "nothing published to compare",
                judgement.MeasuredText is { Length: > 0 } now ? $"now {now}" : "no figure now",
            })}",
            $"     {judgement.Why}",
            "",
        }),
        .. Footnotes,
    ]);

    /// <inheritdoc cref="ToText"/>
    public override string ToString() => ToText();

    private IReadOnlyList<string> Footnotes =>
    [
        $"Holds: {Count(Verdict.Holds)}. Changed: {Count(Verdict.Changed)}. Undecided: {Count(Verdict.Undecided)}. Runtime: {Runtimes}.",
        .. Judgements.Any(judgement => judgement.Interval is not null)
            ? new[] { $"x: a ratio of times, with its {Estimates.LevelText} confidence interval. A timed claim is decided only where no limit lies within the interval; everything else is exact." }
            : [],
        .. Own.Count > 0
            ? new[] { $"{string.Join(", ", Own)}: this project's own, found while it was written. No source published {(Own.Count == 1 ? "it" : "them")}." }
            : [],
        .. Busy,
        .. Missing,
    ];

    private List<string> Own => [.. Judgements.Where(judgement => judgement.Source == Claim.Own).Select(judgement => judgement.Id)];

    private string Runtimes => string.Join(", ", Judgements.Select(judgement => judgement.Runtime).Where(runtime => runtime.Length > 0).Distinct()) is { Length: > 0 } some
        ? some
        : "none";

    private int Count(Verdict verdict) => Judgements.Count(judgement => judgement.Verdict == verdict);

    /// <summary>Keeps a figure and its unit, or a verdict and its symbol, in one line; an interval may go to the next.</summary>
    private static string Unbroken(string text) => text.Replace(' ', '\u00a0').Replace("\u00a0[", " [", StringComparison.Ordinal);

    internal static string Symbol(Verdict verdict) => verdict switch
    {
        Verdict.Holds => "✓",
        Verdict.Changed => "✗",
        _ => "?",
    };
}
