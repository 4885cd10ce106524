namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// What is typical of a server under load, in the second half of the time: rates are means, because a starving server
/// answers in bursts; other figures are medians, or those of the end.
/// </summary>
/// <param name="Server">Its name.</param>
/// <param name="Answered">Requests answered, per second.</param>
/// <param name="TimeToAnswer">In seconds; <see langword="null"/> if nothing was answered.</param>
/// <param name="Unanswered">The requests that wait for their answer at the end.</param>
/// <param name="Threads">The threads of the pool at the end.</param>
/// <param name="Queued">The work that waits for a thread of the pool.</param>
/// <param name="Processor">The share of its processors that the server uses, from 0 to 1.</param>
/// <param name="Contentions">How often a thread met a lock that another one held, per second.</param>
public sealed record TypicalMoment(
    string Server,
    double Answered,
    double? TimeToAnswer,
    int Unanswered,
    int Threads,
    double Queued,
    double Processor,
    double Contentions
)
{
    internal static TypicalMoment Of(LoadedServer server)
    {
        var half = server.Moments.Skip(server.Moments.Count / 2).ToList();
        var times = half.Select(moment => moment.TimeToAnswer).Where(time => time > 0).ToList();
        return new(
            server.Server,
            half.Average(moment => moment.Answered),
            times.Count == 0 ? null : Launch.MedianOf(times),
            half[^1].Unanswered,
            half[^1].Threads,
            Launch.MedianOf([.. half.Select(moment => (double)moment.Queued)]),
            half.Average(moment => moment.Processor) / server.Processors,
            half.Average(moment => moment.Contentions)
        );
    }
}
