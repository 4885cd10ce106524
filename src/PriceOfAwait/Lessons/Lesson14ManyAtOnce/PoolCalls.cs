using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

/// <summary>Calls from the thread pool that wait for a few milliseconds each, awaited and blocked on.</summary>
public static class PoolCalls
{
    private static readonly ExactQuestion.BlockedCalls Question = new();

    /// <summary>Measures in processes of their own, or reads what was recorded.</summary>
    /// <exception cref="BenchException">Nothing is recorded of it.</exception>
    public static Task<CallsTogether> MeasureAsync(CancellationToken cancellationToken = default) =>
        SpeedSetting.Current == Speed.Recorded
            ? Task.FromResult(
                RecordedOn(Runtimes.InLessons)
                    ?? throw new BenchException(
                        "No blocked calls are recorded. Record them: dotnet run --project src/Tutorial -- record"
                    )
            )
            : Exact.AskAsync(Question, cancellationToken);

    /// <summary>Null if nothing is recorded of the runtime.</summary>
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
