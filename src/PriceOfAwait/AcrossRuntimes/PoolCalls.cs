namespace PriceOfAwait.AcrossRuntimes;

/// <summary>Calls of the thread pool or of a server that wait for some milliseconds, awaited and blocked on.</summary>
public static class PoolCalls
{
    private static readonly ExactQuestion.BlockedCalls Calls = new();
    private static readonly ExactQuestion.BlockedRequests Requests = new();

    /// <summary>Measures calls of the pool in separate processes, or reads the recorded ones.</summary>
    /// <exception cref="BenchException">No such calls are recorded.</exception>
    public static Task<CallsTogether> MeasureAsync(CancellationToken cancellationToken = default) =>
        MeasureAsync(Calls, cancellationToken);

    /// <summary>Measures requests to servers in separate processes, or reads the recorded ones.</summary>
    /// <exception cref="BenchException">No such requests are recorded.</exception>
    public static Task<CallsTogether> MeasureRequestsAsync(CancellationToken cancellationToken = default) =>
        MeasureAsync(Requests, cancellationToken);

    /// <summary><see langword="null"/> if no calls are recorded on this runtime.</summary>
    public static CallsTogether? RecordedOn(Runtime runtime) => RecordedOn(runtime.Given(), Calls);

    private static Task<CallsTogether> MeasureAsync(
        ExactQuestion<CallsTogether> question,
        CancellationToken cancellationToken
    ) =>
        SpeedSetting.Current == Speed.Recorded
            ? Task.FromResult(
                RecordedOn(Runtimes.InLessons, question)
                    ?? throw new BenchException(
                        $"No {question} are recorded. Record them: dotnet run --project src/Tutorial -- record"
                    )
            )
            : Exact.AskAsync(question, cancellationToken);

    private static CallsTogether? RecordedOn(Runtime runtime, ExactQuestion<CallsTogether> question)
    {
        var recorded = RuntimeAnswers.Load(Repository.RecordedData, [runtime]);
        return recorded.Answers[0].Value?.Answers.GetValueOrDefault(question) is CallsTogether calls
            ? calls with
            {
                Provenance = $"{runtime.Name}. Recorded on {recorded.On}.",
                On = recorded.On,
            }
            : null;
    }
}
