namespace PriceOfAwait.Display;

/// <summary>Advice, each piece as a paragraph that begins with what to do.</summary>
public sealed record Recommendations(IReadOnlyList<Recommendation> All) : OutputPart
{
    public override string ToHtml() =>
        string.Concat(
            All.Select(one =>
                $"<p><b>{Html.WithCode(one.Do)}</b> {Html.WithCode(one.Why)}<br><small>"
                + $"{string.Join(' ', one.Lines.Select(Html.WithCode).Append(LinkOf(one)))}</small></p>"
                + string.Concat(one.Limits.Select(LimitOf))
            )
        );

    public override string ToText() =>
        string.Join(
            "\n\n",
            All.Select(one =>
                $"{one.Do} {one.Why}\n  {string.Join(' ', one.Lines.Append(Sentence(one.LessonText)))}".TrimEnd()
                + string.Concat(one.Limits.Select(limit => $"\n  {limit.Where}: {string.Join(' ', limit.Because)}"))
            )
        );

    private static string LimitOf(Limit limit) =>
        $"<details style=font-size:85%;margin-bottom:1.2em><summary>{Html.WithCode(limit.Where)}</summary>"
        + $"{string.Concat(limit.Because.Select(line => $"<div>{Html.WithCode(line)}</div>"))}</details>";

    private static string LinkOf(Recommendation one) =>
        one.Lesson.Length == 0 ? "" : $"<a href=\"{Html.Quoted(one.Lesson)}.ipynb\">{Html.Encode(one.LessonText)}</a>";

    private static string Sentence(string text) => text.Length == 0 ? "" : $"{text}.";
}
