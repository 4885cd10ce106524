namespace PriceOfAwait.AcrossRuntimes;

/// <summary>The lessons' methods on .NET 11, compiled without and with runtime async.</summary>
public static class RuntimeAsync
{
    private static readonly ExactQuestion.AsyncBothWays Question = new();

    /// <summary>
    /// Asks both builds, and makes those that are missing. At <see cref="Speed.Recorded"/>, reads the recorded answer.
    /// </summary>
    /// <exception cref="BenchException">The builds can't be made, or nothing is recorded.</exception>
    public static Task<MethodsBothWays> AskAsync(CancellationToken cancellationToken = default) =>
        AskAsync(SpeedSetting.Current, Console.Out, cancellationToken);

    internal static async Task<MethodsBothWays> AskAsync(
        Speed speed,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        var answers = await RuntimeAnswers.AskAsync(
            [ExactQuestion.AsyncBothWays.With],
            [new ExactQuestion.Runtime(), Question],
            speed,
            progress,
            cancellationToken
        );
        var asked = answers.Answers[0];
        return asked.Value?.Answers.GetValueOrDefault(Question) is MethodsBothWays found
            ? found with
            {
                Provenance = $"{asked.Value.Version}.{(answers.On is { } machine ? $" Recorded on {machine}." : "")}",
            }
            : throw new BenchException(
                asked.Failure ?? asked.Value!.Unanswered.GetValueOrDefault(Question, Question.NotRecorded)
            );
    }
}
