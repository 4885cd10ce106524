using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>Asks several runtimes the exact questions that the claims are decided by.</summary>
internal static class RuntimeInquiry
{
    /// <summary>All questions that any of the sources' claims needs, and those whose answers are shown.</summary>
    public static IReadOnlyList<ExactQuestion> Questions { get; } =
    [
        new ExactQuestion.Runtime(),
        .. Claims.Named(RuntimeClaims.Ids).SelectMany(claim => claim.Questions).Distinct(),
        .. RuntimeSample.All.Select(sample => sample.ShownSteps).OfType<ExactQuestion>(),
    ];

    /// <summary>Makes the runtimes' builds where these are missing, and asks.</summary>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<RuntimeAnswers> AskAsync(
        IReadOnlyList<Runtime> runtimes, IReadOnlyList<ExactQuestion> questions, TextWriter progress,
        CancellationToken cancellationToken)
    {
        var answers = new List<RuntimeAnswer>();
        foreach (var built in await RuntimeBuild.AllAsync(runtimes, progress, cancellationToken))
        {
            answers.Add(built.Build is { } build
                ? await AskAsync(built.Runtime, build, questions, cancellationToken)
                : new RuntimeAnswer { Runtime = built.Runtime, Obstacle = built.Obstacle, IsUnavailable = built.IsUnavailable });
        }

        return new(answers);
    }

    /// <summary>Asks one runtime some questions; what it can't answer is kept with the reason.</summary>
    internal static async Task<RuntimeAnswer> AskAsync(
        Runtime runtime, LessonsBuild build, IReadOnlyList<ExactQuestion> questions, CancellationToken cancellationToken)
    {
        var (answers, unanswered) = await ExactQuestion.AskAllAsync(questions, build, cancellationToken);
        return new() { Runtime = runtime, Answers = answers, Unanswered = unanswered };
    }
}
