namespace PriceOfAwait.ExactAnswers.Prices;

/// <summary>What was found, by kind, each kind with its advice and its lesson.</summary>
internal sealed record FindingList(IReadOnlyList<Finding> Findings, int MostOfAKind) : OutputPart
{
    private IEnumerable<IGrouping<FindingKind, Finding>> Kinds =>
        Findings.GroupBy(finding => finding.Kind).OrderBy(kind => FindingKind.All.ToList().IndexOf(kind.Key));

    public override string ToHtml() =>
        string.Concat(
            Kinds.Select(kind =>
                $"<details style=margin-top:.4em><summary><b>{Html.Encode(kind.Key.Title)}</b>: {kind.Count()}"
                + $"</summary><div>{Html.Encode(AdviceOn(kind.Key))} "
                + $"<a href={kind.Key.Lesson}.ipynb>Lesson {kind.Key.LessonNumber}</a> explains it.</div>"
                + $"{TableOf(kind).ToHtml()}</details>"
            )
        );

    public override string ToText() =>
        string.Join(
            "\n\n",
            Kinds.Select(kind =>
                $"{kind.Key.Title}: {kind.Count()} (lesson {kind.Key.LessonNumber}, "
                + $"notebooks/{kind.Key.Lesson}.ipynb)\n"
                + $"{AdviceOn(kind.Key)}\n{TableOf(kind).ToText()}"
            )
        );

    private Table TableOf(IGrouping<FindingKind, Finding> kind) =>
        new(
            [new Column("Method"), new Column("Found"), new Column("Where")],
            [
                .. kind.Take(MostOfAKind)
                    .Select(finding => (IReadOnlyList<string>)[finding.Method, finding.What, finding.Where]),
            ]
        )
        {
            Footnotes = kind.Count() > MostOfAKind ? [PriceList.NotShown(kind.Count() - MostOfAKind)] : [],
        };

    private static string AdviceOn(FindingKind kind) =>
        kind.Rules.Count == 0 ? kind.Advice : $"{kind.Advice} Analyzers find it, too: {string.Join(", ", kind.Rules)}.";
}
