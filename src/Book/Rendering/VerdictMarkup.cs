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

    public static Markup List(IReadOnlyList<Judgment> judgments) =>
        Markup.Of(
            $"""
        <div class="verdicts">
        {judgments.Select(judgment => Markup.Of($"""
            <section class="claim">
            <p class="claim-head">{Badge(judgment)}
            <a class="claim-id" href="{PageNames.Ledger}#{judgment.Id}">{judgment.Id}</a>
            <span class="statement">{judgment.Claim.Statement}</span></p>
            {Reasons(judgment)}
            </section>

            """))}
        </div>

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

    private static Markup Reason(JudgedPart part) =>
        Markup.Of(
            $"""
        {(part.Limit.Length + part.PublishedText.Length + part.MeasuredText.Length == 0 ? Markup.Empty : Markup.Of($"""
            <dl class="then-now">{Figure("claimed", part.Limit)}
            {Figure("then", part.PublishedText)}
            {Figure("now", part.MeasuredText, PlotOf(part))}</dl>
            """))}
        <p class="why">{part.Reason}</p>
        """
        );

    private static Markup PlotOf(JudgedPart part) =>
        part.Plot is { Length: > 0 } svg ? Picture.OfSvg(svg, "the interval beside its limit") : Markup.Empty;

    private static Markup Badge(Verdict verdict, string text)
    {
        var sign = Markup.Of($"<span aria-hidden=\"true\">{VerdictWords.SignOf(verdict, text)}</span>");
        return Markup.Of($"<span class=\"badge {verdict.Name()}\">{sign} {text}</span>");
    }

    private static Markup Figure(string name, string figure, Markup plot = default) =>
        figure.Length == 0
            ? Markup.Empty
            : Markup.Of($"<div class=\"{name}\"><dt>{name}</dt><dd>{figure} {plot}</dd></div>");
}
