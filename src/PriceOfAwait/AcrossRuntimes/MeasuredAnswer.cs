namespace PriceOfAwait.AcrossRuntimes;

/// <summary>
/// Answers that are measured rather than exact. As the speed says, they are measured here and now, or recorded ones.
/// </summary>
internal static class MeasuredAnswer
{
    /// <param name="recorded">Adds where a recorded answer comes from.</param>
    /// <exception cref="BenchException">No answer is recorded.</exception>
    public static Task<TAnswer> AskAsync<TAnswer>(
        ExactQuestion<TAnswer> question,
        Func<TAnswer, Recording, TAnswer> recorded,
        CancellationToken cancellationToken
    )
        where TAnswer : class =>
        SpeedSetting.Current == Speed.Recorded
            ? Task.FromResult(
                RecordedOn(Runtimes.InLessons, question, recorded)
                    ?? throw new BenchException(
                        $"No {question} are recorded. Record them: dotnet run --project src/Tutorial -- record"
                    )
            )
            : Exact.AskAsync(question, cancellationToken);

    /// <summary><see langword="null"/> if no answer is recorded on this runtime.</summary>
    public static TAnswer? RecordedOn<TAnswer>(
        Runtime runtime,
        ExactQuestion<TAnswer> question,
        Func<TAnswer, Recording, TAnswer> recorded
    )
        where TAnswer : class
    {
        var answers = RuntimeAnswers.Load(Repository.RecordedData, [runtime]);
        return answers.Answers[0].Value?.Answers.GetValueOrDefault(question) is TAnswer answer
            ? recorded(answer, new(runtime.Name, answers.On!))
            : null;
    }

    /// <param name="Machine">Its name.</param>
    public sealed record Recording(string Runtime, string Machine)
    {
        public string Provenance => $"{Runtime}. Recorded on {Machine}.";
    }
}
