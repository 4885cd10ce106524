using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>
/// Servers that get a steady load of requests for some seconds, each in a process of its own that ends before the call
/// returns.
/// </summary>
public static class TroubledServers
{
    /// <summary>Watches each of them, which takes half a minute, or reads the recorded figures.</summary>
    /// <exception cref="BenchException">No such figures are recorded.</exception>
    public static Task<ServersUnderLoad> MeasureAsync(CancellationToken cancellationToken = default) =>
        MeasuredAnswer.AskAsync(
            new ExactQuestion.LoadedServers(),
            (servers, recording) => servers with { Provenance = recording.Provenance },
            cancellationToken
        );

    /// <summary>Reads where the threads of blocked servers are, or the recorded places.</summary>
    /// <exception cref="BenchException">No such places are recorded.</exception>
    public static Task<ThreadsOfServers> ThreadsAsync(CancellationToken cancellationToken = default) =>
        MeasuredAnswer.AskAsync(
            new ExactQuestion.BlockedServers(),
            (servers, recording) => servers with { Provenance = recording.Provenance },
            cancellationToken
        );
}
