namespace PriceOfAwait.Book.Reading;

/// <param name="Name">The name of its notebook file, without the extension.</param>
/// <param name="Needs">The names of the lessons that it builds on.</param>
/// <param name="Moved">Where sections now are that this lesson once had, by the ids of their headings, because old
/// links still lead here; <see langword="null"/> if none moved.</param>
internal sealed record PlannedLesson(
    string Name,
    LessonMinutes Minutes,
    IReadOnlyList<string> Needs,
    IReadOnlyDictionary<string, string>? Moved = null
);
