using System.Text.RegularExpressions;

namespace PriceOfAwait.Practicing;

/// <summary>An attempt at an exercise, in a namespace of its own, because one assembly may have several.</summary>
internal sealed partial record Attempt(ExerciseFiles Exercise, string Text, string Name = "Attempt")
{
    /// <summary>The full name of the class that checks it.</summary>
    public string Check => Exercise.CheckIn(Name);

    /// <summary>The attempt and its check, in namespaces of their own.</summary>
    public IEnumerable<SourceText> Sources =>
    [
        new(Path.Combine(Repository.Root, Exercise.File.Shown), Renamed(Text)),
        new(Path.Combine(ReaderFile.Exercises, "Checks", $"{Exercise.Name}Check.cs"), Renamed(Exercise.Check)),
    ];

    /// <summary>
    /// Has it compiled and checked, in a process that is killed if it takes too long, and looks at the objects that it leaves behind.
    /// </summary>
    /// <param name="maxTime">How long checking may take after compiling, if not eight seconds.</param>
    /// <exception cref="BenchException">Nothing can be checked; the message says why and what to do.</exception>
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
            answer = (await AskAsync(build, [this], limited.Token))[0];
        }
        catch (OperationCanceledException) when (limited.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return CheckedExercise.Stopped(Exercise, $"nothing within {limit.TotalSeconds} s: it never ends");
        }
        catch (BenchException exception)
        {
            return CheckedExercise.Stopped(Exercise, $"the process ended by itself{WhyIn(exception.Message)}");
        }

        return CheckedExercise.Of(Exercise, answer, await AnatomyAsync(build, answer, limited.Token, cancellationToken));
    }

    /// <summary>Checks attempts that are in one build, without looking at their objects.</summary>
    public static Task<IReadOnlyList<CheckedAttempt>> AskAsync(
        AttemptBuild build, IReadOnlyList<Attempt> attempts, CancellationToken cancellationToken) =>
        Inspection.AskAsync<CheckedAttempt>(build.Lessons, ["check", .. attempts.Select(attempt => attempt.Check)], cancellationToken);

    /// <summary>The message of what was thrown. Where the runtime itself gave up, its last words only say where.</summary>
    private string WhyIn(string message)
    {
        var last = message.Split('\n')[^1];
        return last.StartsWith("   at ", StringComparison.Ordinal)
            ? ", as a method does that calls itself for ever"
            : $": {last[(last.IndexOf(Check, StringComparison.Ordinal) is >= 0 and var at ? at + Check.Length + 2 : 0)..]}";
    }

    /// <summary>The objects, where there are some and where there is time to count them.</summary>
    private static async Task<Anatomy?> AnatomyAsync(
        AttemptBuild build, CheckedAttempt answer, CancellationToken limited, CancellationToken cancellationToken)
    {
        if (answer.Costs.All(cost => cost.Bytes == 0))
        {
            return null;
        }

        try
        {
            return await Exact.AskAsync(new ExactQuestion.Objects(answer.Check, []), build.Lessons, limited);
        }
        catch (OperationCanceledException) when (limited.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }

    private string Renamed(string text) => Spaces().Replace(text, $"{ExerciseFiles.Space}.{Name}.");

    [GeneratedRegex(@"\bPriceOfAwait\.Exercises\.(?:(?:Solutions|Checks)\.)?(?=Lesson)")]
    private static partial Regex Spaces();
}
