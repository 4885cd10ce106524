using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson07TheCostOfYield;

public class Blocking : WarmStockPrices
{
    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> Awaits()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await Prices.InitializeWithYieldAsync();
            price = Prices.GetPriceDirectlyFromCache(Name);
        }

        Repeated.StopClock();
        return price;
    }

    [Benchmark]
    public decimal Blocks() => Prices.GetStockPriceFor_Await(Name);
}
