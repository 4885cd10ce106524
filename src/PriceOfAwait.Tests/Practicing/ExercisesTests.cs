using System.Text.RegularExpressions;

namespace PriceOfAwait.Tests.Practicing;

/// <summary>What each exercise says about its untouched file, about typical attempts, and about its solution.</summary>
public sealed class ExercisesTests
{
    // In one build, because a compilation takes as long for one as for all, but each in a process of its own, as a
    // reader's: a wrong attempt may block the pool's only worker for good, and then what the next one waits for
    // wouldn't come.
    private static readonly Lazy<Task<List<(Attempt Attempt, string? Says, CheckedExercise Checked)>>> Attempts = new(
        CheckAllAsync
    );

    public static TheoryData<string> Ids => [.. ExerciseFiles.All.Select(exercise => exercise.Id)];

    [Theory, MemberData(nameof(Ids))]
    [Trait("Kind", "machine")]
    public async Task Its_solution_is_correct_and_neither_its_untouched_file_is_nor_what_readers_typically_try(
        string id
    )
    {
        var attempts = (await Attempts.Value).Where(one => one.Checked.Id == id).ToList();
        var solved = attempts.Single(one => one.Attempt.Name == "Solved").Checked;
        Assert.True(solved.Outcome == Outcome.Correct, solved.ToText());
        Assert.Equal(Outcome.NotYet, attempts.Single(one => one.Attempt.Name == "Untouched").Checked.Outcome);

        var wrong = attempts.Where(one => one.Says is not null).ToList();
        Assert.True(wrong.Count >= 2, $"{id} needs two wrong attempts");
        Assert.All(
            wrong,
            one =>
            {
                Assert.Equal(Outcome.NotYet, one.Checked.Outcome);
                Assert.Contains(one.Says!, one.Checked.ToText().Split('\n')[0]);
            }
        );
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task A_check_finds_the_same_bytes_though_the_machine_is_busy()
    {
        var exercise = ExerciseFiles.Find("free-the-lambda");
        var attempt = new Attempt(exercise, exercise.File.Original, "Busy");
        using var build = await AttemptBuild.CompileAsync(attempt.Sources, Cancellation);
        var busy = new TaskCompletionSource();
        var checks = CheckThriceAsync();
        foreach (var _ in Enumerable.Range(0, 4 * Environment.ProcessorCount))
        {
            new Thread(() =>
            {
                while (!checks.IsCompleted) { }
            }).Start();
        }

        busy.SetResult();
        await checks;

        async Task CheckThriceAsync()
        {
            await busy.Task;
            for (var check = 0; check < 3; check++)
            {
                var answer = await attempt.AskAsync(build, Cancellation);
                Assert.Equal(32, answer.Costs.Single().Bytes);
            }
        }
    }

    [Theory, MemberData(nameof(Ids))]
    public void An_untouched_file_is_not_attempted_whatever_an_editor_made_of_its_line_ends(string id)
    {
        var file = ExerciseFiles.Find(id).File;
        Assert.True(file.IsUntouched(file.Original));
        Assert.True(file.IsUntouched(file.Original.ReplaceLineEndings("\r\n") + "\r\n"));
        Assert.False(file.IsUntouched(file.Original + "// mine"));
    }

    [Fact]
    public void There_are_two_or_more_for_each_lesson() =>
        Assert.All(
            ExerciseFiles.All.GroupBy(exercise => exercise.Lesson),
            lesson => Assert.InRange(lesson.Count(), 2, int.MaxValue)
        );

    [Theory, MemberData(nameof(Ids))]
    public void Each_has_hints_from_the_vague_to_the_plain(string id) =>
        Assert.InRange(ExerciseFiles.Find(id).Hints.Count, 2, 4);

    [Theory, MemberData(nameof(Ids))]
    public void Its_notebook_lists_it_by_its_title_and_says_which_file_to_edit(string id)
    {
        var exercise = ExerciseFiles.Find(id);
        // A long line of Markdown is two in the notebook's file.
        Assert.Matches(
            $@"- \*\*{Regex.Escape(exercise.Title)}\*\*:(\\n"",\s+"")?\s+`attempts/\w+/{exercise.Name}\.cs`",
            File.ReadAllText(Path.Combine(Repository.Root, "notebooks", $"{exercise.Lesson}.ipynb"))
        );
    }

    private static async Task<List<(Attempt Attempt, string? Says, CheckedExercise Checked)>> CheckAllAsync()
    {
        List<(Attempt Attempt, string? Says)> attempts =
        [
            .. ExerciseFiles.All.Select(exercise =>
                (new Attempt(exercise, exercise.File.Original, "Untouched"), (string?)null)
            ),
            .. ExerciseFiles.All.Select(exercise =>
                (new Attempt(exercise, exercise.Solution, "Solved"), (string?)null)
            ),
            .. WrongAttempt.All.Select(
                (wrong, index) =>
                    (new Attempt(ExerciseFiles.Find(wrong.Id), wrong.Code, $"Wrong{index}"), (string?)wrong.Says)
            ),
        ];
        using var build = await AttemptBuild.CompileAsync(
            attempts.SelectMany(one => one.Attempt.Sources),
            Cancellation
        );
        Assert.Empty(build.Errors);
        var answers = new CheckedAttempt[attempts.Count];
        await Parallel.ForAsync(
            0,
            attempts.Count,
            new ParallelOptions
            {
                MaxDegreeOfParallelism = Environment.ProcessorCount,
                CancellationToken = Cancellation,
            },
            async (index, cancellation) => answers[index] = await attempts[index].Attempt.AskAsync(build, cancellation)
        );
        return
        [
            .. attempts.Zip(
                answers,
                (one, answer) =>
                    (one.Attempt, one.Says, CheckedExercise.Of(one.Attempt.Exercise, answer, anatomy: null))
            ),
        ];
    }
}
