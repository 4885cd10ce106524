namespace PriceOfAwait.Display;

public sealed record Note(string Text) : OutputPart
{
    /// <inheritdoc cref="Table.Guide"/>
    public string? Guide { get; init; }

    /// <summary>The name of the lesson that explains it; empty for none.</summary>
    public string Lesson { get; init; } = "";

    public string LessonText => Recommendation.NameOf(Lesson);

    public override string ToHtml() =>
        Guide is not null ? Html.Small([Text], Guide)
        : Lesson.Length == 0 ? $"<div>{Html.Encode(Text)}</div>"
        : $"<div>{Html.Encode(Text)} <a href=\"{Html.Quoted(Lesson)}.ipynb\">{Html.Encode(LessonText)}</a> "
            + "explains it.</div>";

    public override string ToText() =>
        Lesson.Length == 0 ? Text : $"{Text} {LessonText} explains it: notebooks/{Lesson}.ipynb.";
}
