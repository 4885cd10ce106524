namespace PriceOfAwait.Book.Pages;

internal static class LedgerPage
{
    public static Markup Main(IReadOnlyList<ClaimVerdicts> claims)
    {
        var own = claims.ToLookup(claim => claim.Claim.IsOwn);
        return Markup.Of(
            $"""
            <main id="content" tabindex="-1" class="ledger">
            <h1>The ledger of claims</h1>
            <p class="lead">What the articles found was true on their runtimes. Does it still hold? Nobody decides that
            here, because each verdict is computed from measurements when the lesson runs. An exact claim, such as one
            about bytes, is decided by the exact answer. A timed claim is decided by the confidence interval of a ratio:
            if the interval contains a limit of the claim, the claim is undecided. What was measured once has no
            interval, and is compared with the limit as it is.</p>
            {(claims.All(claim => claim.Found.Count == 0)
                ? Markup.Note(
                    "There are no verdicts yet. Run the notebooks: dotnet run -c Release --project src/Tutorial"
                )
                : Markup.Of($"""
                    <p class="summary">{Counted("Claims of the articles", own[false])}
                    {Counted("Our own", own[true])}</p>
                    {new PartMarkup(PageNames.Of([]), origin: null).Of(MatrixOf(claims))}
                    """))}
            {SectionsOfArticles(claims)}
            {Section(
                Claim.Own, "Beyond the articles",
                Markup.Of(
                    $"This project’s own findings. No article published them, but they are judged in the same way."
                ),
                own[true])}
            </main>
            """
        );
    }

    private static Matrix MatrixOf(IReadOnlyList<ClaimVerdicts> claims)
    {
        var runtimes = claims
            .SelectMany(claim => claim.Found)
            .Select(found => found.Judgment.Runtime)
            .Distinct()
            .ToList();
        return new(
            "Claim",
            runtimes,
            [
                .. from claim in claims
                let found = claim.Found.Select(one => one.Judgment).ToLookup(one => one.Runtime)
                select new MatrixRow(
                    claim.Claim.Id,
                    claim.Claim.Statement,
                    [
                        .. runtimes
                            .Select(runtime => found[runtime].FirstOrDefault())
                            .Select(one => one?.VerdictMark ?? ""),
                    ],
                    [
                        .. claim
                            .Found.Select(one => one.Judgment)
                            .Select(one => $"{one.Runtime}, {one.VerdictText}: {ReasonsOf(one)}"),
                    ]
                ),
            ]
        );
    }

    /// <summary>
    /// The reason of the verdict. If the claim has several parts, the reasons of those that decided it.
    /// </summary>
    private static string ReasonsOf(Judgment judgment) =>
        judgment.Parts is [var only]
            ? ReasonOf(only)
            : string.Join(
                ' ',
                judgment
                    .Parts.Where(part => part.Verdict == judgment.Verdict)
                    .Select(part => $"{part.Part}: {ReasonOf(part)}")
            );

    private static string ReasonOf(JudgedPart part) =>
        $"{(part.MeasuredText.Length == 0 ? ""
            : $"{part.MeasuredText}{(part.Limit.Length == 0 ? "" : $", claimed {part.Limit}")}. ")}{part.Reason}";

    private static Markup Counted(string which, IEnumerable<ClaimVerdicts> claims) =>
        claims.Select(claim => claim.Verdict).OfType<Verdict>().ToList() is { Count: > 0 } verdicts
            ? Markup.Of($"{which}: {VerdictMarkup.Counts(verdicts)}")
            : Markup.Empty;

    private static IEnumerable<Markup> SectionsOfArticles(IReadOnlyList<ClaimVerdicts> claims) =>
        from source in Published.Sources
        let published = claims.Where(claim => claim.Claim.Source == source.Id).ToList()
        where published.Count > 0
        let article = Markup.Of($"<a href=\"{source.Url.AbsoluteUri}\">{source.Title}</a>")
        select Section(source.Id, $"{source.Author}, {source.Year}", article, published);

    private static Markup Section(string id, string title, Markup about, IEnumerable<ClaimVerdicts> claims) =>
        Markup.Of(
            $"""
            <section class="source">
            <h2 id="{id}">{title} {Headings.LinkTo(id, title)}</h2>
            <p>{about}</p>
            {claims.Select(Entry)}
            </section>

            """
        );

    private static Markup Entry(ClaimVerdicts judged)
    {
        var claim = judged.Claim;
        return Markup.Of(
            $"""
            <section class="claim" id="{claim.Id}">
            <h3><span class="claim-id">{claim.Id}</span> <span class="statement">{claim.Statement}</span>
            <a class="anchor" href="#{claim.Id}" aria-label="Link to {claim.Id}"></a></h3>
            {(judged.Found.Count == 0 ? Markup.Note("No lesson of this book judged it.") : Markup.Empty)}
            {judged.Found.Select(found => FoundIn(found.Lesson, claim.KindText, found.Judgment))}
            </section>

            """
        );
    }

    private static Markup FoundIn(Lesson lesson, string kind, Judgment judgment) =>
        Markup.Of(
            $"""
            <div class="found">
            <p>{VerdictMarkup.Badge(judgment)} <span class="where">{kind} on {judgment.Runtime}, in
            <a href="{lesson.Link}">{lesson.Title}</a></span></p>
            {VerdictMarkup.Reasons(judgment)}
            </div>
            """
        );
}
