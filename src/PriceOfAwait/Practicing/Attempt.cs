using System.Text.RegularExpressions;

namespace PriceOfAwait.Practicing;

internal sealed partial record Attempt(ExerciseFiles Exercise, string Text, string Name = "Attempt")
{
    public string Check => Exercise.CheckIn(Name);

    public IEnumerable<SourceText> Sources =>
        [
            new(Path.Combine(Repository.Root, Exercise.File.Shown), Renamed(Text)),
            new(Path.Combine(ReaderFile.Exercises, "Checks", $"{Exercise.Name}Check.cs"), Renamed(Exercise.Check)),
        ];

    /// <param name="maxTime">The process's time limit; by default eight seconds.</param>
    public async Task<CheckedExercise> CheckAsync(CancellationToken cancellationToken, TimeSpan? maxTime = null)
    {
        var limit = maxTime ?? TimeSpan.FromSeconds(8);
        using var build = await AttemptBuild.CompileAsync(Sources, cancellationToken);
        if (build.Errors.Count > 0)
        {
            return CheckedExercise.NotCompiled(Exercise, build.Errors);
        }

        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limited.CancelAfter(limit);
        CheckedAttempt answer;
        try
        {
            answer = await AskAsync(build, limited.Token);
        }
        catch (OperationCanceledException)
            when (limited.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return CheckedExercise.Stopped(Exercise, $"nothing within {Format.Span(limit)}: it never ends");
        }
        catch (BenchException exception)
        {
            return CheckedExercise.Stopped(Exercise, $"the process ended unexpectedly{WhyIn(exception.Message)}");
        }

        return CheckedExercise.Of(
            Exercise,
            answer,
            await AnatomyAsync(build, answer, limited.Token, cancellationToken)
        );
    }

    public async Task<CheckedAttempt> AskAsync(AttemptBuild build, CancellationToken cancellationToken)
    {
        var answers = await Inspection.AskAsync<CheckedAttempt>(build.Lessons, ["check", Check], cancellationToken);
        return answers.Single();
    }

    // If the runtime itself crashed, the message's last line only says where.
    private string WhyIn(string message)
    {
        var last = message.Split('\n')[^1];
        var start = last.IndexOf(Check, StringComparison.Ordinal) is >= 0 and var at ? at + Check.Length + 2 : 0;
        return last.StartsWith("   at ", StringComparison.Ordinal)
            ? ", as in an infinite recursion"
            : $": {last[start..]}";
    }

    // Null if nothing is allocated, or if the time limit left no time to count the objects.
    private static async Task<Anatomy?> AnatomyAsync(
        AttemptBuild build,
        CheckedAttempt answer,
        CancellationToken limited,
        CancellationToken cancellationToken
    )
    {
        try
        {
            return answer.Costs.All(cost => cost.Bytes == 0)
                ? null
                : await Exact.AskAsync(new ExactQuestion.Objects(answer.Check, []), build.Lessons, limited);
        }
        catch (OperationCanceledException)
            when (limited.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }

    private string Renamed(string text) => Spaces().Replace(text, $"{ExerciseFiles.Namespace}.{Name}.");

    [GeneratedRegex(@"\bPriceOfAwait\.Exercises\.(?:(?:Solutions|Checks)\.)?(?=Lesson)")]
    private static partial Regex Spaces();
}
