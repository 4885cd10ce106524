using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>
/// A row of the table of findings. Either <paramref name="Pays"/> or <paramref name="Calls"/> is set.
/// </summary>
/// <param name="Write">What a developer writes, in Markdown.</param>
/// <param name="Than">What it is compared with, in Markdown: the end of the sentence that states its price.</param>
/// <param name="Lesson">The lesson that measures it.</param>
/// <param name="Yardsticks">The names of the <see cref="Yardstick"/>s that the price is also stated in.</param>
/// <param name="PerMillisecond">Whether to say how many fit into a millisecond.</param>
/// <param name="PerSecond">How many of them in a second to state as a share of a core.</param>
/// <param name="Calls">The number of calls of the thread pool that are blocked on instead of awaited.</param>
public sealed record PlannedFinding(
    string Write,
    string Than,
    string Lesson,
    IReadOnlyList<string> Yardsticks,
    MethodPair? Pays = null,
    int? Calls = null,
    bool PerMillisecond = false,
    int? PerSecond = null
);
