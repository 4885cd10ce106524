using PriceOfAwait.Practicing;

namespace PriceOfAwait.Tests.Practicing;

/// <summary>Every attempt that the tests know of, in one build and one process: a compilation takes as long for one as for all.</summary>
public sealed class AllAttempts : IAsyncLifetime
{
    private readonly List<(Attempt Attempt, string? Says)> _attempts =
    [
        .. ExerciseFiles.All.Select(exercise => (new Attempt(exercise, exercise.File.Original, "Untouched"), (string?)null)),
        .. ExerciseFiles.All.Select(exercise => (new Attempt(exercise, exercise.Solution, "Solved"), (string?)null)),
        .. WrongAttempt.All.Select((wrong, index) =>
            (new Attempt(ExerciseFiles.Find(wrong.Id), wrong.Code, $"Wrong{index}"), (string?)wrong.Says)),
    ];

    private IReadOnlyList<CheckedExercise> _checked = [];

    public async ValueTask InitializeAsync()
    {
        var attempts = _attempts.Select(one => one.Attempt).ToList();
        using var build = await AttemptBuild.CompileAsync(attempts.SelectMany(attempt => attempt.Sources), Cancellation);
        Assert.Empty(build.Errors);
        var answers = await Attempt.AskAsync(build, attempts, Cancellation);
        _checked = [.. attempts.Zip(answers, (attempt, answer) => CheckedExercise.Of(attempt.Exercise, answer, anatomy: null))];
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    internal CheckedExercise this[string id, string name] =>
        _checked[_attempts.FindIndex(one => one.Attempt.Exercise.Id == id && one.Attempt.Name == name)];

    internal IEnumerable<(string Says, CheckedExercise Checked)> WrongOf(string id) => _attempts.Zip(_checked)
        .Where(one => one.First.Says is not null && one.Second.Id == id)
        .Select(one => (one.First.Says!, one.Second));
}

/// <summary>What each exercise says about its untouched file, about typical attempts, and about its solution.</summary>
public sealed class ExercisesTests(AllAttempts attempts) : IClassFixture<AllAttempts>
{
    public static TheoryData<string> Ids => [.. ExerciseFiles.All.Select(exercise => exercise.Id)];

    [Theory, MemberData(nameof(Ids))]
    public void A_solution_is_correct(string id)
    {
        var solved = attempts[id, "Solved"];
        Assert.True(solved.Outcome == Outcome.Correct, solved.ToText());
    }

    [Theory, MemberData(nameof(Ids))]
    public void What_readers_typically_try_is_not_yet_right_and_the_check_says_why(string id)
    {
        var wrong = attempts.WrongOf(id).ToList();

        Assert.True(wrong.Count >= 2, $"{id} needs two wrong attempts");
        Assert.All(wrong, one =>
        {
            Assert.Equal(Outcome.NotYet, one.Checked.Outcome);
            Assert.Contains(one.Says, one.Checked.ToText().Split('\n')[0]);
        });
    }

    [Fact]
    public async Task A_check_finds_the_same_bytes_though_the_machine_is_busy()
    {
        var exercise = ExerciseFiles.Find("free-the-lambda");
        var attempt = new Attempt(exercise, exercise.File.Original, "Busy");
        using var build = await AttemptBuild.CompileAsync(attempt.Sources, Cancellation);
        var isBusy = true;
        foreach (var _ in Enumerable.Range(0, 4 * Environment.ProcessorCount))
        {
            new Thread(() => { while (Volatile.Read(ref isBusy)) { } }).Start();
        }

        try
        {
            for (var check = 0; check < 3; check++)
            {
                var answers = await Attempt.AskAsync(build, [attempt], Cancellation);
                Assert.Equal(32, answers.Single().Costs.Single().Bytes);
            }
        }
        finally
        {
            Volatile.Write(ref isBusy, false);
        }
    }

    [Theory, MemberData(nameof(Ids))]
    public void There_is_something_to_do_in_each(string id) => Assert.Equal(Outcome.NotYet, attempts[id, "Untouched"].Outcome);

    [Theory, MemberData(nameof(Ids))]
    public void An_untouched_file_is_not_attempted_whatever_an_editor_made_of_its_line_ends(string id)
    {
        var file = ExerciseFiles.Find(id).File;
        Assert.True(file.IsUntouched(file.Original));
        Assert.True(file.IsUntouched(file.Original.ReplaceLineEndings("\r\n") + "\r\n"));
        Assert.False(file.IsUntouched(file.Original + "// mine"));
    }

    [Fact]
    public void There_are_two_for_each_lesson_and_three_that_join_lessons() => Assert.Equal(
        [2, 2, 2, 2, 2, 2, 2, 2, 2, 3], ExerciseFiles.All.GroupBy(exercise => exercise.Lesson).Select(lesson => lesson.Count()));

    [Theory, MemberData(nameof(Ids))]
    public void Each_has_hints_from_the_vague_to_the_plain(string id) => Assert.InRange(ExerciseFiles.Find(id).Hints.Count, 2, 4);
}
