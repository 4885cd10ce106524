using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson07TheCostOfYield;

/// <summary>
/// Ours: the waits of <see cref="WithYield"/>, awaited instead of blocked on. The pool has one worker, which runs the
/// loop and all that it waits for, so that no thread is ever woken.
/// </summary>
[OneWorker]
public class AwaitedLookups : WarmStockPricesOfAnyName
{
    [Benchmark(Baseline = true)]
    public decimal NoWait() => Prices.GetStockPriceFor(AnyName);

    /// <summary>The loop itself awaits the initialization; the lookup is a plain call.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> OneWait()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await PricesThatYield.InitializeWithYieldAsync();
            price = PricesThatYield.GetPriceDirectlyFromCache(AnyName);
        }

        Repeated.StopClock();
        return price;
    }

    /// <summary>
    /// An <c>async</c> method in between, which waits for the initialization, and for which the loop waits.
    /// </summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> TwoWaits()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await PricesThatYield.GetStockPriceForAsync_Await(AnyName);
        }

        Repeated.StopClock();
        return price;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> TwoWaitsWithValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await PricesThatYield.GetStockPriceWithValueTaskAsync_Await(AnyName);
        }

        Repeated.StopClock();
        return price;
    }
}
