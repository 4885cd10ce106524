using System.Text.RegularExpressions;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>An attempt at an exercise, in a namespace of its own, because one assembly may have several.</summary>
/// <param name="Exercise">The exercise.</param>
/// <param name="Text">The attempt's code.</param>
/// <param name="Name">The namespace, an identifier.</param>
internal sealed partial record Attempt(ExerciseFiles Exercise, string Text, string Name = "Attempt")
{
    /// <summary>The full name of the class that checks it.</summary>
    public string Check => Exercise.CheckIn(Name);

    /// <summary>The attempt and its check, in namespaces of their own.</summary>
    public IEnumerable<SourceText> Sources =>
    [
        new(Path.Combine(Repository.Root, Exercise.ShownFile), Renamed(Text)),
        new(Path.Combine(ExerciseFiles.Root, "Checks", $"{Exercise.Name}Check.cs"), Renamed(Exercise.Check)),
    ];

    private string Renamed(string text) => Spaces().Replace(text, $"{ExerciseFiles.Space}.{Name}.");

    [GeneratedRegex(@"\bPriceOfAwait\.Exercises\.(?:(?:Originals|Solutions|Checks)\.)?(?=Lesson)")]
    private static partial Regex Spaces();
}

/// <summary>Has attempts compiled and checked, in a process that is killed if it takes too long.</summary>
internal static class AttemptCheck
{
    /// <summary>The most time that checking may take, after compiling.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(8);

    /// <summary>Checks one attempt, and looks at the objects that it leaves behind.</summary>
    /// <exception cref="BenchException">Nothing can be checked; the message says why and what to do.</exception>
    public static Task<CheckedExercise> OfAsync(Attempt attempt, CancellationToken cancellationToken) =>
        OfAsync(attempt, Limit, cancellationToken);

    /// <inheritdoc cref="OfAsync(Attempt, CancellationToken)"/>
    internal static async Task<CheckedExercise> OfAsync(Attempt attempt, TimeSpan limit, CancellationToken cancellationToken)
    {
        using var build = await AttemptBuild.CompileAsync(attempt.Sources, cancellationToken);
        if (build.Errors.Count > 0)
        {
            return CheckedExercise.NotCompiled(attempt.Exercise, build.Errors);
        }

        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limited.CancelAfter(limit);
        CheckedAttempt answer;
        try
        {
            answer = (await AskAsync(build, [attempt], limited.Token))[0];
        }
        catch (OperationCanceledException) when (limited.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return CheckedExercise.Stopped(attempt.Exercise, $"nothing within {limit.TotalSeconds} s: it never ends");
        }
        catch (BenchException exception)
        {
            return CheckedExercise.Stopped(attempt.Exercise, $"the process ended by itself{WhyIn(exception.Message, attempt)}");
        }

        return CheckedExercise.Of(attempt.Exercise, answer, await AnatomyAsync(build, answer, limited.Token, cancellationToken));
    }

    /// <summary>Checks attempts that are in one build, without looking at their objects.</summary>
    public static Task<IReadOnlyList<CheckedAttempt>> AskAsync(
        AttemptBuild build, IReadOnlyList<Attempt> attempts, CancellationToken cancellationToken) =>
        Inspection.AskAsync<CheckedAttempt>(build.Lessons, ["check", .. attempts.Select(attempt => attempt.Check)], cancellationToken);

    /// <summary>The message of what was thrown. Where the runtime itself gave up, its last words only say where.</summary>
    private static string WhyIn(string message, Attempt attempt)
    {
        var last = message.Split('\n')[^1];
        return last.StartsWith("   at ", StringComparison.Ordinal)
            ? ", as a method does that calls itself for ever"
            : $": {last[(last.IndexOf(attempt.Check, StringComparison.Ordinal) is >= 0 and var at ? at + attempt.Check.Length + 2 : 0)..]}";
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
            return await Exact.AskAsync(new Question.Objects(answer.Check, []), build.Lessons, limited);
        }
        catch (OperationCanceledException) when (limited.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }
}
