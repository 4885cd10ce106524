#if WITH_SERVER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>
/// Calls that do nothing but complete or wait, so that the figures are those of the limit. One worker runs them all,
/// because with several, chance would decide which of them run at once.
/// </summary>
[OneWorker]
public class LimitedCalls : CallsByWay
{
    [Params(Calls.Complete, Calls.Wait)]
    public Calls Calls { get; set; }

    protected override async Task CallAsync(int number, CancellationToken token)
    {
        if (Calls == Calls.Wait)
        {
            await Task.Yield();
        }

        Add(number);
    }
}
#endif
