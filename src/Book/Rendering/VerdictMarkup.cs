namespace PriceOfAwait.Book.Rendering;

internal static class VerdictMarkup
{
    public static Markup Badge(Verdict verdict) => Badge(verdict, Name(verdict));

    public static Markup Badge(SavedVerdict saved) => Badge(saved.Verdict, saved.VerdictText);

    public static Markup Counts(IEnumerable<Verdict> verdicts) => Markup.Concat(
        from verdict in verdicts
        group verdict by verdict into same
        orderby same.Key
        let name = same.Key == Verdict.Holds && same.Count() > 1 ? "hold" : Name(same.Key)
        select Markup.Of($"{Badge(same.Key, $"{same.Count()} {name}")} "));

    public static Markup List(IReadOnlyList<SavedVerdict> verdicts) => Markup.Of($"""
        <div class="verdicts">
        {verdicts.Select(saved => Markup.Of($"""
            <section class="claim">
            <p class="claim-head">{Badge(saved)} <a class="claim-id" href="{PageNames.Ledger}#{saved.Id}">{saved.Id}</a> <span class="statement">{saved.Claim}</span></p>
            {Reasons(saved)}
            </section>

            """))}
        </div>

        """);

    public static Markup Reasons(SavedVerdict saved) => saved.Parts.Count == 0 ? Reason(saved) : Markup.Of($"""
        <ul class="parts">
        {saved.Parts.Select(part => Markup.Of($"""
            <li>{Badge(part)} <span class="part">{part.Claim}</span>
            {Reason(part)}</li>

            """))}
        </ul>
        """);

    private static Markup Reason(SavedVerdict saved) => Markup.Of($"""
        {(saved.Limit.Length + saved.Published.Length + saved.Now.Length == 0 ? Markup.Empty : Markup.Of($"""
            <dl class="then-now">{Figure("claimed", saved.Limit)}{Figure("then", saved.Published)}{Figure("now", saved.Now, saved.Plot)}</dl>
            """))}
        <p class="why">{saved.Why}</p>
        """);

    private static Markup Badge(Verdict verdict, string text) =>
        Markup.Of($"<span class=\"badge {Name(verdict)}\"><span aria-hidden=\"true\">{Ledger.SignOf(verdict, text)}</span> {text}</span>");

    private static Markup Figure(string name, string figure, Markup plot = default) =>
        figure.Length == 0 ? Markup.Empty : Markup.Of($"<div class=\"{name}\"><dt>{name}</dt><dd>{figure} {plot}</dd></div>");

    private static string Name(Verdict verdict) => verdict.ToString().ToLowerInvariant();
}
