using System.Text.Json;

namespace PriceOfAwait.Tests.ExactAnswers;

public sealed class AnswerCacheTests : TestsInFolder
{
    private const string SyncVsAsync = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";

    private readonly LessonsBuild _build;

    public AnswerCacheTests()
    {
        _build = new ProgramBuild(Folder["PriceOfAwait.Lessons.dll"]);
        File.Copy(Repository.LessonsAssembly, _build.Assembly);
    }

    [Fact]
    public async Task A_question_that_a_build_has_answered_is_not_asked_again()
    {
        // What a process would never answer.
        new AnswerCache(_build).Keep(
            new ExactQuestion.Bytes(SyncVsAsync),
            new AllocatedBytes(SyncVsAsync, [new(new("Made up", Parameters.None), 1, true)])
        );
        var bytes = await Exact.AskAsync(new ExactQuestion.Bytes(SyncVsAsync), _build, Cancellation);
        Assert.Equal(1, bytes["Made up"]);
    }

    [Fact]
    public void Another_build_and_another_question_have_answers_of_their_own()
    {
        var question = new ExactQuestion.TasksOfInts(-1, 9);
        new AnswerCache(_build).Keep(question, new TaskIdentities([]));
        Assert.NotNull(new AnswerCache(_build).Find(question));
        Assert.Null(new AnswerCache(_build).Find(new ExactQuestion.TasksOfInts(-1, 10)));
        Assert.Null(new AnswerCache(new LoadedBuild(_build.Assembly, Repository.LessonsAssembly)).Find(question));

        File.Copy(typeof(AnswerCache).Assembly.Location, _build.Assembly, overwrite: true);
        Assert.Null(new AnswerCache(_build).Find(question));
        new AnswerCache(_build).Keep(question, new TaskIdentities([]));
        Assert.Single(Directory.GetDirectories(Folder["exact-answers"]));
    }

    [Fact]
    public void An_answer_that_is_damaged_or_can_not_be_kept_is_asked_again()
    {
        var (cache, question) = (new AnswerCache(_build), new ExactQuestion.Sizes());
        cache.Keep(question, new TaskSizes([new("made up", 1)]));
        var file = Directory.GetFiles(Folder["exact-answers"], "*", SearchOption.AllDirectories).Single();
        File.WriteAllText(file, File.ReadAllText(file)[..^1]);
        Assert.Null(cache.Find(question));

        Directory.Delete(Folder["exact-answers"], recursive: true);
        File.WriteAllText(Folder["exact-answers"], "");
        cache.Keep(question, new TaskSizes([new("made up", 1)]));
        Assert.Null(cache.Find(question));
    }

    [Fact]
    public void What_would_be_answered_otherwise_next_time_is_asked_again()
    {
        Assert.False(
            new ExactQuestion.Bytes("Some").IsFinal(
                new("Some", [new(new("Method", Parameters.None), 24.5, IsSteady: false)])
            )
        );
        Assert.False(
            new ExactQuestion.Objects("Some", []).IsFinal(
                new("Some", []) { Failure = "a process may not inspect another" }
            )
        );
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task A_readers_method_that_was_not_changed_is_not_asked_again()
    {
        var yours = new SourceText(ReaderFile.Yours.FullName, ReaderFile.Yours.Original);
        using (var first = await AttemptBuild.CompileAsync([yours], Cancellation))
        {
            new AnswerCache(first.Lessons).Keep(new ExactQuestion.Sizes(), new TaskSizes([new("made up", 1)]));
        }

        using var again = await AttemptBuild.CompileAsync([yours], Cancellation);
        Assert.Equal(1, new AnswerCache(again.Lessons).Find(new ExactQuestion.Sizes())!["made up"]);
        using var changed = await AttemptBuild.CompileAsync(
            [yours with { Text = yours.Text + "internal class Another;\n" }],
            Cancellation
        );
        Assert.Null(new AnswerCache(changed.Lessons).Find(new ExactQuestion.Sizes()));
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task Every_kind_of_answer_comes_back_as_it_was_and_is_the_same_in_every_run()
    {
        const string StockPrices = "PriceOfAwait.Lessons.Subjects.StockPrices";
        await ComesBackAsync(new ExactQuestion.Bytes(SyncVsAsync));
        await ComesBackAsync(new ExactQuestion.Objects(SyncVsAsync, []));
        await ComesBackAsync(new ExactQuestion.Code(SyncVsAsync));
        await ComesBackAsync(new ExactQuestion.Instructions(SyncVsAsync, "GetStockPriceFor"));
        await ComesBackAsync(new ExactQuestion.StateMachines(StockPrices));
        await ComesBackAsync(new ExactQuestion.Steps(SyncVsAsync, "GetStockPriceForAsync", []));
        await ComesBackAsync(new ExactQuestion.TasksOfInts(-2, 2));
        await ComesBackAsync(new ExactQuestion.Sizes());
        await ComesBackAsync(new ExactQuestion.Runtime());
        await ComesBackAsync(new ExactQuestion.Lowered(StockPrices, "GetStockPriceForAsync"));
    }

    private async Task ComesBackAsync<TAnswer>(ExactQuestion<TAnswer> question)
        where TAnswer : class
    {
        var answer = await question.AnswerAsync(LessonsBuild.Default, Cancellation);
        new AnswerCache(_build).Keep(question, answer);
        Assert.Equal(TextOf(answer), TextOf(new AnswerCache(_build).Find(question)!));
        Assert.Equal(TextOf(answer), TextOf(await Exact.AskAsync(question, Cancellation)));
    }

    private static string TextOf(object answer) =>
        answer is NotebookValue shown ? shown.ToText() : JsonSerializer.Serialize(answer);
}
