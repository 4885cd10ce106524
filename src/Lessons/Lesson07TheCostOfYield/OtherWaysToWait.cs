using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson07TheCostOfYield;

/// <summary>Ours: other ways to wait, each beside <see cref="AwaitedLookups.TwoWaitsWithValueTask"/>.</summary>
[OneWorker]
public class OtherWaysToWait : WarmStockPrices
{
    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> TwoWaitsWithValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await PricesThatYield.GetStockPriceWithValueTaskAsync_Await(Name);
        }

        Repeated.StopClock();
        return price;
    }

#if NET6_0_OR_GREATER
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> PooledBox()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await PricesThatYield.GetStockPriceWithValueTaskAsync_AwaitPooled(Name);
        }

        Repeated.StopClock();
        return price;
    }
#endif

#if NET8_0_OR_GREATER
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> ForcedYield()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await PricesThatYield.GetStockPriceWithValueTaskAsync_AwaitForced(Name);
        }

        Repeated.StopClock();
        return price;
    }
#endif

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> FromSource()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await PricesThatYield.GetStockPriceWithValueTaskAsync_FromSource(Name);
        }

        Repeated.StopClock();
        return price;
    }
}
