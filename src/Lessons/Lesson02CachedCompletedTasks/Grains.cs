using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>
/// Ours: a hundred lookups behind one <see langword="await"/>, and with an <see langword="await"/> each.
/// </summary>
public class Grains : WarmStockPrices
{
    private const int LookUps = 100;

    [Benchmark(Baseline = true)]
    public async Task<decimal> AwaitsOnce()
    {
        await Prices.InitializeAsync();
        decimal sum = 0;
        for (var done = 0; done < LookUps; done++)
        {
            sum += Prices.GetPriceDirectlyFromCache(Name);
        }

        return sum;
    }

    [Benchmark]
    public async Task<decimal> AwaitsEach()
    {
        decimal sum = 0;
        for (var done = 0; done < LookUps; done++)
        {
            sum += await Prices.GetStockPriceForAsync(Name);
        }

        return sum;
    }
}
