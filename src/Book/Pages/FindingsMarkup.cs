using PriceOfAwait.Book.FirstPage;

namespace PriceOfAwait.Book.Pages;

/// <summary>
/// The table of findings at the top of the first page. A finding that no lesson of the book measures is left out.
/// </summary>
internal sealed class FindingsMarkup(FirstPageContent content, IReadOnlyList<Lesson> lessons)
{
    private const string ShowRecorded =
        "To show the recorded figures: dotnet run -c Release --project src/Tutorial -- --speed recorded";

    public Markup Table =>
        !content.Findings.Any(finding => finding.IsKnown)
            ? Markup.Empty
            : Markup.Of(
                $"""
                <table class="findings">
                <thead><tr><th scope="col">You write …</th><th scope="col">and pay …</th></tr></thead>
                <tbody>
                {content.Findings.Where(finding => finding.IsKnown || content.IsHere).Select(Row)}
                </tbody>
                </table>
                <p class="note">Measured on {content.On}{SoFar}. {Number.Unbroken(
                    content.YardsticksInWords
                )} {FirstPageContent.NotCounted}</p>
                {Busy}
                """
            );

    /// <summary>A link with the lesson's title.</summary>
    public static Markup LinkTo(string lesson, IReadOnlyList<Lesson> lessons) =>
        lessons.FirstOrDefault(one => one.Name == lesson) is { } found
            ? Markup.Of($"<a href=\"{found.Link}\">{found.Title}</a>")
            : Markup.Empty;

    private Markup Row(Finding finding) =>
        Markup.Of(
            $"""
            <tr><th scope="row">{Inline(finding.Plan.Write)}
            <small>{LinkTo(finding.Plan.Lesson, lessons)}</small></th>
            <td>{(finding.IsKnown ? Price(finding) : Markup.Of($"<small>not measured here yet</small>"))}</td></tr>

            """
        );

    private static Markup Price(Finding finding) =>
        Markup.Of(
            $"""
            {Bold(finding.Time)} {Bold(finding.Bytes)}
            <small>{finding.Interval}</small>
            <span>{Inline(finding.Than)}</span>
            {(finding.InOtherTerms.Count == 0
                ? Markup.Empty
                : Markup.Of($"<em>about {Number.Unbroken(string.Join(", ", finding.InOtherTerms))}</em>"))}
            <small class="where">{finding.Where}</small>
            """
        );

    private static Markup Bold(string amount) =>
        amount.Length == 0 ? Markup.Empty : Markup.Of($"<b>{Number.Unbroken(amount)}</b>");

    /// <summary>During a run, how many launches the figures come from; empty otherwise.</summary>
    private string SoFar =>
        content.IsHere && !lessons.Any(lesson => lesson.Record?.Started > content.Runs[0].Started)
            ? $", so far {content.Runs[0].Origin.Launches}; the intervals get narrower with every lap"
            : "";

    private Markup Busy =>
        content.BusyNotes is { Count: > 0 } notes
            ? Markup.Of(
                $"""
                <details class="busy"><summary><span class="badge undecided">measured on a busy machine</span></summary>
                {(content.IsHere ? notes.Append(ShowRecorded) : notes).Select(Markup.Note)}
                </details>
                """
            )
            : Markup.Empty;

    // Markdown whose only mark-up is code.
    private static IEnumerable<Markup> Inline(string markdown) =>
        markdown
            .Split('`')
            .Select((part, index) => index % 2 == 0 ? Markup.Of($"{part}") : Markup.Of($"<code>{part}</code>"));
}
