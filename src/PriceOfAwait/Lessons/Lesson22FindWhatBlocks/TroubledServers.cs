using System.Runtime.CompilerServices;
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

    /// <summary>
    /// What is known of one server, such as <c>starving pool</c>, again and again in the four seconds for which it is
    /// watched, or once, as it was recorded.
    /// </summary>
    /// <exception cref="ArgumentException">There is no such server; the message lists those there are.</exception>
    /// <exception cref="BenchException">No such figures are recorded.</exception>
    public static IAsyncEnumerable<ServersUnderLoad> WatchAsync(
        string server,
        CancellationToken cancellationToken = default
    )
    {
        var name = LoadedServer.All.Find(one => one, server, "There is no such server:");
        return SpeedSetting.Current == Speed.Recorded
            ? RecordedAsync(name, cancellationToken)
            : MeasuredAsync(name, cancellationToken);
    }

    /// <summary>Reads where the threads of blocked servers are, or the recorded places.</summary>
    /// <exception cref="BenchException">No such places are recorded.</exception>
    public static Task<ThreadsOfServers> ThreadsAsync(CancellationToken cancellationToken = default) =>
        MeasuredAnswer.AskAsync(
            new ExactQuestion.BlockedServers(),
            (servers, recording) => servers with { Provenance = recording.Provenance },
            cancellationToken
        );

    private static async IAsyncEnumerable<ServersUnderLoad> RecordedAsync(
        string name,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        var recorded = await MeasureAsync(cancellationToken);
        yield return recorded with
        {
            Servers = [recorded.Find(name)],
        };
    }

    private static async IAsyncEnumerable<ServersUnderLoad> MeasuredAsync(
        string name,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        var number = LoadedServer.All.TakeWhile(one => one != name).Count();
        string[] question = ["watched-server", number.ToString(CultureInfo.InvariantCulture)];
        await foreach (
            var watched in Inspection.WatchAsync<LoadedServer>(LessonsBuild.Default, question, cancellationToken)
        )
        {
            yield return new([watched]);
        }
    }
}
