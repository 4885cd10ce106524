namespace PriceOfAwait.Display;

/// <summary>What to do, why, and under which conditions.</summary>
/// <param name="Do">A sentence, with code in backticks.</param>
/// <param name="Why">Sentences, with code in backticks.</param>
/// <param name="Lines">What figures and rules add.</param>
public sealed record Recommendation(string Do, string Why, IReadOnlyList<string> Lines)
{
    /// <summary>The name of the lesson that shows it; empty for none.</summary>
    public string Lesson { get; init; } = "";

    public IReadOnlyList<Limit> Limits { get; init; } = [];

    public string LessonText => NameOf(Lesson);

    internal static string NameOf(string lesson) =>
        lesson.Length == 0 ? "" : $"Lesson {lesson.Split('-')[0].TrimStart('0')}";
}
