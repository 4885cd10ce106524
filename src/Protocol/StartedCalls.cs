namespace PriceOfAwait.Measuring;

/// <summary>What becomes of the calls if a way makes a hundred calls, at most ten of them at once.</summary>
/// <param name="Taken">The numbers that it has taken from their source before the first call is complete.</param>
/// <param name="InFlight">The most calls in flight at once.</param>
/// <param name="OneHangs">The calls that it starts while the first call hangs and all others complete.</param>
/// <param name="Turns">
/// How long all calls take, where every tenth takes ten turns, and the others one.
/// </param>
/// <param name="OneFails">The calls that it starts if the first call fails and all others complete.</param>
/// <param name="AllFail">The calls that it starts if every call fails.</param>
/// <param name="EndsIfAllFail">Whether its caller then learns of it.</param>
/// <param name="Cancelled">
/// The calls that it starts if its token is cancelled before the first call is complete.
/// </param>
public sealed record StartedCalls(
    string Way,
    int Taken,
    int InFlight,
    int OneHangs,
    int Turns,
    int OneFails,
    int AllFail,
    bool EndsIfAllFail,
    int Cancelled
)
{
    public const string OfNoLimit = "no limit";
    public const string OfBatches = "batches";
    public const string OfSemaphore = "a semaphore";
    public const string OfForEachAsync = "Parallel.ForEachAsync";
    public const string OfChannel = "a bounded channel";
    public const string OfLimiter = "a ConcurrencyLimiter";
}
