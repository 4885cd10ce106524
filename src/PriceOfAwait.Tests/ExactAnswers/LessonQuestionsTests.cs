namespace PriceOfAwait.Tests.ExactAnswers;

[Trait("Kind", "machine")]
public sealed class LessonQuestionsTests : TestsInFolder
{
    [Fact]
    public async Task Questions_of_the_lessons_are_answered_together_as_they_are_one_by_one()
    {
        var cache = EmptyCache();
        // One of each kind, and all bytes of the lesson about exceptions: running the notebooks asks all of them.
        var all = LessonQuestions.Read();
        var questions = all.Where(IsOfExceptions).Union(all.DistinctBy(question => question.GetType())).ToList();

        var failures = await LessonQuestions.AnswerAsync(questions, LessonsBuild.Default, cache, Cancellation);

        Assert.Empty(failures);
        Assert.All(questions, question => Assert.True(question.IsAnsweredIn(cache), question.About));
        // An exception keeps a frame for each method that isn't inlined, so its bytes depend on the profile of all code
        // in the process. What differs between two processes with the same code says so.
        foreach (var question in questions.Where(IsOfExceptions).Cast<ExactQuestion.Bytes>())
        {
            var alone = await question.AnswerAsync(LessonsBuild.Default, Cancellation);
            Assert.Equal(Compared(alone), Compared(cache.Find(question)!));
        }

        static IEnumerable<Allocation> Compared(AllocatedBytes bytes) =>
            bytes.Allocations.Select(allocation => allocation.IsSteady ? allocation : allocation with { Bytes = 0 });

        static bool IsOfExceptions(ExactQuestion question) =>
            question is ExactQuestion.Bytes bytes && bytes.Benchmarks.Contains("Lesson13", StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_question_that_can_not_be_answered_leaves_the_others_their_answers()
    {
        var cache = EmptyCache();

        var failures = await LessonQuestions.AnswerAsync(
            [new ExactQuestion.Bytes("PriceOfAwait.Lessons.Missing"), new ExactQuestion.Sizes()],
            LessonsBuild.Default,
            cache,
            Cancellation
        );

        Assert.Contains("There is no class PriceOfAwait.Lessons.Missing", Assert.Single(failures));
        Assert.NotNull(cache.Find(new ExactQuestion.Sizes()));
    }

    private AnswerCache EmptyCache()
    {
        var build = new ProgramBuild(Folder["PriceOfAwait.Lessons.dll"]);
        File.Copy(Repository.LessonsAssembly, build.Assembly);
        return new(build);
    }
}
