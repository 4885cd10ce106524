using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

/// <summary>Calls from the thread pool that wait for a few milliseconds each, awaited and blocked on.</summary>
public static class PoolCalls
{
    private static readonly ExactQuestion.BlockedCalls Question = new();

    /// <summary>Measures the calls in separate processes, or reads the recorded ones.</summary>
    /// <exception cref="BenchException">No such calls are recorded.</exception>
    public static Task<CallsTogether> MeasureAsync(CancellationToken cancellationToken = default) =>
        SpeedSetting.Current == Speed.Recorded
            ? Task.FromResult(
                RecordedOn(Runtimes.InLessons)
                    ?? throw new BenchException(
                        "No blocked calls are recorded. Record them: dotnet run --project src/Tutorial -- record"
                    )
            )
            : Exact.AskAsync(Question, cancellationToken);

    /// <summary><see langword="null"/> if no calls are recorded on this runtime.</summary>
    public static CallsTogether? RecordedOn(Runtime runtime)
    {
        var recorded = RuntimeAnswers.Load(Repository.RecordedData, [runtime]);
        return recorded.Answers[0].Value?.Answers.GetValueOrDefault(Question) is CallsTogether calls
            ? calls with
            {
                Provenance = $"{runtime.Name}. {recorded.Provenance}",
            }
            : null;
    }
}
