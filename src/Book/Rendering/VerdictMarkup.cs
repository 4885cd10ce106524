using System.Globalization;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Book.Rendering;

/// <summary>Verdicts, told apart by word, sign and shape.</summary>
internal static class VerdictMarkup
{
    private static readonly Verdict[] InOrder = [Verdict.Holds, Verdict.Changed, Verdict.Undecided];

    public static Markup Badge(Verdict verdict) =>
        Badge(verdict, Name(verdict));

    /// <summary>How many of each verdict there are, without those that don't occur.</summary>
    public static Markup Counts(IReadOnlyList<Verdict> verdicts) => Markup.Concat(
        from verdict in InOrder
        let count = verdicts.Count(other => other == verdict)
        where count > 0
        select Markup.Of($"{Badge(verdict, string.Create(CultureInfo.InvariantCulture, $"{count} {Name(verdict, count)}"))} "));

    /// <summary>The judgments of one output, one below the other.</summary>
    /// <param name="judgments">The judgments.</param>
    /// <param name="ledger">The page on which each claim has its place.</param>
    public static Markup List(IReadOnlyList<Judgment> judgments, string ledger) => Markup.Of($"""
        <div class="verdicts">
        {judgments.Select(judgment => Markup.Of($"""
            <section class="claim">
            <p class="claim-head">{Badge(judgment)} <a class="claim-id" href="{ledger}#{judgment.Id}">{judgment.Id}</a> <span class="statement">{judgment.Claim}</span></p>
            {Reasons(judgment)}
            </section>

            """))}
        </div>

        """);

    /// <summary>The verdict on a claim, and on how many of its parts, where not on all.</summary>
    public static Markup Badge(Judgment judgment) => Badge(judgment.Verdict, judgment.VerdictText);

    /// <summary>Figures and reason, of each part where the parts have to be told apart.</summary>
    public static Markup Reasons(Judgment judgment) => judgment.TellsParts
        ? Markup.Of($"""
            <ul class="parts">
            {judgment.Parts.Select(part => Markup.Of($"""
                <li>{Badge(part.Verdict)} <span class="part">{part.Part}</span>
                {Figures(part.PublishedText, part.MeasuredText)}
                <p class="why">{part.Why}</p></li>

                """))}
            </ul>
            """)
        : Markup.Of($"""
            {Figures(judgment.PublishedText, judgment.MeasuredText)}
            <p class="why">{judgment.Why}</p>
            """);

    /// <summary>The published figure beside today's.</summary>
    private static Markup Figures(string published, string now) => published.Length + now.Length == 0 ? Markup.Empty : Markup.Of($"""
        <dl class="then-now">{Figure("published", published)}{Figure("now", now)}</dl>
        """);

    private static Markup Badge(Verdict verdict, string text) =>
        Markup.Of($"<span class=\"badge {Name(verdict)}\"><span aria-hidden=\"true\">{Sign(verdict)}</span> {text}</span>");

    private static Markup Figure(string name, string figure) =>
        figure.Length == 0 ? Markup.Empty : Markup.Of($"<div><dt>{name}</dt><dd>{figure}</dd></div>");

    private static string Name(Verdict verdict, int count = 0) => (verdict, count) switch
    {
        (Verdict.Holds, 0 or 1) => "holds",
        (Verdict.Holds, _) => "hold",
        (Verdict.Changed, _) => "changed",
        _ => "undecided",
    };

    public static string Sign(Verdict verdict) => verdict switch
    {
        Verdict.Holds => "✓",
        Verdict.Changed => "✗",
        _ => "?",
    };
}
