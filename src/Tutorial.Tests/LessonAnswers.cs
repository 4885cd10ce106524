namespace PriceOfAwait.Tutorial.Tests;

/// <summary>
/// The answers to the lessons' exact questions, asked once for all tests. Tests that run lessons at the same time would
/// otherwise each ask all of them, which takes minutes.
/// </summary>
internal static class LessonAnswers
{
    private static readonly Lazy<Task> Asked = new(() => NotebookBatch.AnswerQuestionsAsync(CancellationToken.None));

    public static Task AreThereAsync() => Asked.Value;
}
