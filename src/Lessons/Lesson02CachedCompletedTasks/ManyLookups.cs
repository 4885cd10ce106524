using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>
/// Ours: a hundred lookups behind one <see langword="await"/>, and with an <see langword="await"/> each.
/// </summary>
public class ManyLookups : WarmStockPricesOfAnyName
{
    private const int Times = 100;

    [Benchmark(Baseline = true)]
    public async Task<decimal> AwaitsOnce()
    {
        await Prices.InitializeAsync();
        decimal sum = 0;
        for (var done = 0; done < Times; done++)
        {
            sum += Prices.GetPriceDirectlyFromCache(AnyName);
        }

        return sum;
    }

    [Benchmark]
    public async Task<decimal> AwaitsEach()
    {
        decimal sum = 0;
        for (var done = 0; done < Times; done++)
        {
            sum += await Prices.GetStockPriceForAsync(AnyName);
        }

        return sum;
    }
}
