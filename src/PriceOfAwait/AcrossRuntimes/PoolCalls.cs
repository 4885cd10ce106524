namespace PriceOfAwait.AcrossRuntimes;

/// <summary>Calls of the thread pool or of a server that wait for some milliseconds, awaited and blocked on.</summary>
public static class PoolCalls
{
    private static readonly ExactQuestion.BlockedCalls Calls = new();
    private static readonly ExactQuestion.BlockedRequests Requests = new();

    /// <summary>Measures calls of the pool in separate processes, or reads the recorded ones.</summary>
    /// <exception cref="BenchException">No such calls are recorded.</exception>
    public static Task<CallsTogether> MeasureAsync(CancellationToken cancellationToken = default) =>
        MeasuredAnswer.AskAsync(Calls, From, cancellationToken);

    /// <summary>Measures requests to servers in separate processes, or reads the recorded ones.</summary>
    /// <exception cref="BenchException">No such requests are recorded.</exception>
    public static Task<CallsTogether> MeasureRequestsAsync(CancellationToken cancellationToken = default) =>
        MeasuredAnswer.AskAsync(Requests, From, cancellationToken);

    /// <summary><see langword="null"/> if no calls are recorded on this runtime.</summary>
    public static CallsTogether? RecordedOn(Runtime runtime) => MeasuredAnswer.RecordedOn(runtime.Given(), Calls, From);

    private static CallsTogether From(CallsTogether calls, MeasuredAnswer.Recording recording) =>
        calls with
        {
            Provenance = recording.Provenance,
            On = recording.Machine,
        };
}
