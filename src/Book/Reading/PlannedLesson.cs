namespace PriceOfAwait.Book.Reading;

/// <param name="Name">The name of its notebook file, without the extension.</param>
/// <param name="Needs">The names of the lessons that it builds on.</param>
internal sealed record PlannedLesson(string Name, LessonMinutes Minutes, IReadOnlyList<string> Needs);
