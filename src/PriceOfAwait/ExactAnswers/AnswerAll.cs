namespace PriceOfAwait.ExactAnswers;

/// <summary>Answers several questions of a kind in one process.</summary>
/// <param name="take">Receives each answer as soon as it is known.</param>
/// <exception cref="BenchException">One of the questions can't be answered.</exception>
internal delegate Task AnswerAll<TQuestion, TAnswer>(
    IReadOnlyList<TQuestion> questions,
    LessonsBuild build,
    Action<TQuestion, TAnswer> take,
    CancellationToken cancellationToken
);
