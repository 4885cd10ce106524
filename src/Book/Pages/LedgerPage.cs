using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Judging;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Book.Pages;

/// <summary>Every claim of the sources, with its verdicts.</summary>
internal static class LedgerPage
{
    public static Markup Main(IReadOnlyList<JudgedClaim> claims) => Markup.Of($"""
        <main id="content" tabindex="-1" class="ledger">
        <h1>The ledger of claims</h1>
        <p class="lead">What the articles found, and whether it still is so. A verdict is computed from a measurement when the lesson runs; nobody writes it.
        What is exact, such as bytes, is decided by the exact answer. What is timed is decided by the confidence interval of a ratio: where a limit of
        the claim lies within it, the claim is undecided.</p>
        {Summary(claims)}
        {(claims.Any(claim => claim.Judgments.Count > 0) ? RunHtml.ToMarkup(MatrixOf(claims).ToHtml()) : Markup.Empty)}
        {Published.Sources.Select(source => Source(source, [.. claims.Where(claim => claim.Claim.Source == source.Id)]))}
        {Own([.. claims.Where(claim => claim.Claim.IsOwn)])}
        </main>
        """);

    /// <summary>All at one look: a claim a row, a runtime a column.</summary>
    private static Matrix MatrixOf(IReadOnlyList<JudgedClaim> claims)
    {
        var runtimes = claims.SelectMany(claim => claim.Judgments).Select(found => RuntimeOf(found.Judgment)).Distinct().ToList();
        return new("What is claimed", runtimes,
        [
            .. claims.Select(claim => new MatrixRow(
                claim.Claim.Id,
                claim.Claim.Statement,
                [
                    .. runtimes
                        .Select(runtime => claim.Judgments.Select(found => found.Judgment).FirstOrDefault(one => RuntimeOf(one) == runtime))
                        .Select(found => found is null ? "" : $"{VerdictMarkup.Sign(found.Verdict)} {found.VerdictText}"),
                ],
                [.. claim.Judgments.Select(found => $"{RuntimeOf(found.Judgment)}, {found.Judgment.VerdictText}: {found.Judgment.Why}")])),
        ]);
    }

    private static string RuntimeOf(Judgment judgment) => judgment.Runtime.Length == 0 ? "now" : judgment.Runtime;

    private static Markup Summary(IReadOnlyList<JudgedClaim> claims)
    {
        var own = VerdictsOf(claims.Where(claim => claim.Claim.IsOwn));
        var published = VerdictsOf(claims.Where(claim => !claim.Claim.IsOwn));
        return own.Count + published.Count == 0
            ? OutputMarkup.NoteOf(
                "No verdict stands here yet. Run the notebooks: dotnet run -c Release --project src/Tutorial")
            : Markup.Of($"<p class=\"summary\">{Counted("Claims of the sources", published)} {Counted("Our own", own)}</p>");
    }

    private static IReadOnlyList<Verdict> VerdictsOf(IEnumerable<JudgedClaim> claims) =>
        [.. claims.Select(claim => claim.Verdict).OfType<Verdict>()];

    private static Markup Counted(string which, IReadOnlyList<Verdict> verdicts) =>
        verdicts.Count == 0 ? Markup.Empty : Markup.Of($"{which}: {VerdictMarkup.Counts(verdicts)}");

    private static Markup Source(PublishedSource source, IReadOnlyList<JudgedClaim> claims) => Markup.Of($"""
        <section class="source">
        <h2 id="{source.Id}">{source.Author}, {source.Year} <a class="anchor" href="#{source.Id}" aria-label="Link to “{source.Author}, {source.Year}”"></a></h2>
        <p><a href="{source.Url.AbsoluteUri}">{source.Title}</a></p>
        {claims.Select(Claim)}
        </section>

        """);

    private static Markup Own(IReadOnlyList<JudgedClaim> claims) => Markup.Of($"""
        <section class="source">
        <h2 id="{PriceOfAwait.Judging.Claim.Own}">Beyond the sources <a class="anchor" href="#{PriceOfAwait.Judging.Claim.Own}" aria-label="Link to “Beyond the sources”"></a></h2>
        <p>What this project found itself while it was written. No source published it; it is judged in the same way.</p>
        {claims.Select(Claim)}
        </section>

        """);

    private static Markup Claim(JudgedClaim judged)
    {
        var claim = judged.Claim;
        return Markup.Of($"""
            <section class="claim" id="{claim.Id}">
            <h3><span class="claim-id">{claim.Id}</span> <span class="statement">{claim.Statement}</span> <a class="anchor" href="#{claim.Id}" aria-label="Link to {claim.Id}"></a></h3>
            {(judged.Judgments.Count == 0 ? Markup.Of($"<p class=\"note\">No lesson of this book judged it.</p>") : Markup.Empty)}
            {judged.Judgments.Select(found => Found(found.Lesson, found.Judgment))}
            </section>

            """);
    }

    private static Markup Found(Lesson lesson, Judgment judgment)
    {
        var runtime = judgment.Runtime.Length == 0 ? "" : $" on {judgment.Runtime}";
        return Markup.Of($"""
            <div class="found">
            <p>{VerdictMarkup.Badge(judgment)} <span class="where">{KindOf(judgment.Kind)}{runtime}, in <a href="{lesson.Link}">{lesson.Title}</a></span></p>
            {VerdictMarkup.Reasons(judgment)}
            </div>
            """);
    }

    private static string KindOf(ClaimKind kind) => kind switch
    {
        ClaimKind.Exact => "exact",
        ClaimKind.Timed => "timed",
        _ => "exact and timed",
    };
}
