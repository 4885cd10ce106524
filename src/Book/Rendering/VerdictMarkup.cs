namespace PriceOfAwait.Book.Rendering;

internal static class VerdictMarkup
{
    public static Markup Badge(Verdict verdict) => Badge(verdict, Name(verdict));

    public static Markup Badge(Judgment judgment) => Badge(judgment.Verdict, judgment.VerdictText);

    public static Markup Counts(IEnumerable<Verdict> verdicts) => Markup.Concat(
        from verdict in verdicts
        group verdict by verdict into same
        orderby same.Key
        let name = same.Key == Verdict.Holds && same.Count() > 1 ? "hold" : Name(same.Key)
        select Markup.Of($"{Badge(same.Key, $"{same.Count()} {name}")} "));

    public static Markup List(IReadOnlyList<Judgment> judgments) => Markup.Of($"""
        <div class="verdicts">
        {judgments.Select(judgment => Markup.Of($"""
            <section class="claim">
            <p class="claim-head">{Badge(judgment)} <a class="claim-id" href="{PageNames.Ledger}#{judgment.Id}">{judgment.Id}</a> <span class="statement">{judgment.Claim}</span></p>
            {Reasons(judgment)}
            </section>

            """))}
        </div>

        """);

    public static Markup Reasons(Judgment judgment) => judgment.TellsParts
        ? Markup.Of($"""
            <ul class="parts">
            {judgment.Parts.Select(part => Markup.Of($"""
                <li>{Badge(part.Verdict)} <span class="part">{part.Part}</span>
                {Reason(part.PublishedText, part.MeasuredText, part.Why)}</li>

                """))}
            </ul>
            """)
        : Reason(judgment.PublishedText, judgment.MeasuredText, judgment.Why);

    public static string Sign(Verdict verdict) => verdict switch
    {
        Verdict.Holds => "✓",
        Verdict.Changed => "✗",
        _ => "?",
    };

    private static Markup Reason(string published, string now, string why) => Markup.Of($"""
        {(published.Length + now.Length == 0 ? Markup.Empty : Markup.Of($"<dl class=\"then-now\">{Figure("published", published)}{Figure("now", now)}</dl>"))}
        <p class="why">{why}</p>
        """);

    private static Markup Badge(Verdict verdict, string text) =>
        Markup.Of($"<span class=\"badge {Name(verdict)}\"><span aria-hidden=\"true\">{Sign(verdict)}</span> {text}</span>");

    private static Markup Figure(string name, string figure) =>
        figure.Length == 0 ? Markup.Empty : Markup.Of($"<div><dt>{name}</dt><dd>{figure}</dd></div>");

    private static string Name(Verdict verdict) => verdict.ToString().ToLowerInvariant();
}

public static class SavedVerdicts
{
    /// <summary>All in a notebook's outputs, in their order; what can't be read as verdicts is ignored.</summary>
    public static IReadOnlyList<Judgment> In(Notebook notebook) =>
    [
        .. notebook.Cells.Where(cell => cell.Kind == CellKind.Code)
            .SelectMany(cell => Output.ReadAll(cell.Outputs)).OfType<Output.Shown>().SelectMany(shown => In(shown.Data)),
    ];

    internal static IReadOnlyList<Judgment> In(IReadOnlyDictionary<string, string> data)
    {
        try
        {
            return data.TryGetValue(LedgerJson.MimeType, out var json) ? LedgerJson.Read(json) : [];
        }
        catch (FormatException)
        {
            return [];
        }
    }
}
