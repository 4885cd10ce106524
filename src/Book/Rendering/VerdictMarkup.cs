namespace PriceOfAwait.Book.Rendering;

internal static class VerdictMarkup
{
    public static Markup Badge(Verdict verdict) => Badge(verdict, verdict.Name());

    public static Markup Badge(Judgment judgment) => Badge(judgment.Verdict, judgment.VerdictText);

    public static Markup Counts(IEnumerable<Verdict> verdicts) =>
        Markup.Concat(
            from verdict in verdicts
            group verdict by verdict into same
            orderby same.Key
            select Markup.Of($"{Badge(same.Key, same.Key.Counted(same.Count()))} ")
        );

    /// <summary>A headline for each claim of an article; the project's own are one line if they hold.</summary>
    public static Markup List(IReadOnlyList<Judgment> judgments)
    {
        var own = judgments.Where(judgment => judgment.Claim.IsOwn).ToList();
        var folded = own.FindAll(judgment => judgment.IsOwnAndHolds);
        return Markup.Of(
            $"""
        <div class="verdicts">
        {judgments.Except(folded).OrderBy(judgment => judgment.Claim.IsOwn).Select(Headline)}
        {(folded.Count == 0 ? Markup.Empty : Markup.Of($"""
            <details class="own"><summary>{(folded.Count == own.Count ? Badge(Verdict.Holds) : Markup.Empty)}
            {VerdictWords.OwnHeld(own)}</summary>
            {folded.Select(Headline)}</details>
            """))}
        </div>

        """
        );
    }

    private static Markup Headline(Judgment judgment) =>
        Markup.Of(
            $"""
            <details class="claim"><summary class="claim-head">{Badge(judgment)}
            <span class="statement"><b>{judgment.Claim.Headline}</b> {judgment.Finding}</span></summary>
            {Reasons(judgment)}
            <p><a class="claim-id" href="{PageNames.Ledger}#{judgment.Id}">{judgment.Id} in the ledger</a></p>
            </details>

            """
        );

    public static Markup Reasons(Judgment judgment) =>
        judgment.Parts is [var only]
            ? Reason(only)
            : Markup.Of(
                $"""
        <ul class="parts">
        {judgment.Parts.Select(part => Markup.Of($"""
            <li><div>{Badge(part.Verdict, part.VerdictText)} <span class="part">{part.Part}</span></div>
            {Reason(part)}</li>

            """))}
        </ul>
        """
            );

    private static Markup Reason(JudgedPart part)
    {
        var figures = PartFigure.All.Where(figure => figure.Of(part).Length > 0).ToList();
        return Markup.Of(
            $"""
        {(figures.Count == 0 ? Markup.Empty : Markup.Of($"""
            <dl class="then-now">{figures.Select(figure => Line(figure, figure.Of(part)))}</dl>
            """))}
        <p class="why">{part.Reason}</p>
        """
        );
    }

    private static Markup Line(PartFigure figure, string value)
    {
        var cell = figure.Column.IsPicture
            ? Picture.OfSvg(value, "the interval beside its limit")
            : Markup.Of($"{value}");
        return Markup.Of($"<div class=\"{figure.Name}\"><dt>{figure.Name}</dt><dd>{cell}</dd></div>");
    }

    private static Markup Badge(Verdict verdict, string text)
    {
        var sign = Markup.Of($"<span aria-hidden=\"true\">{VerdictWords.SignOf(verdict, text)}</span>");
        return Markup.Of($"<span class=\"badge {verdict.ToString().ToLowerInvariant()}\">{sign} {text}</span>");
    }
}
