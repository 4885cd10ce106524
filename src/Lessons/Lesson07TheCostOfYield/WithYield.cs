using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson07TheCostOfYield;

/// <summary>Compares completing asynchronously with completing synchronously. Published as <c>stock-prices-3-yield</c>.</summary>
[OneWorker]
public class WithYield : WarmStockPrices
{
    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    [Benchmark]
    public Task<decimal> GetStockPriceForAsync() => Prices.GetStockPriceForAsync(Name);

    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);

    /// <summary>
    /// One wait: an initialization that never completes synchronously, then the look-up. The article's method blocked its thread until the
    /// initialization was done, which costs many times as much: see <see cref="Blocking"/>.
    /// </summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> GetStockPriceFor_Await()
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

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> GetStockPriceForAsync_Await()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await Prices.GetStockPriceForAsync_Await(Name);
        }

        Repeated.StopClock();
        return price;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> GetStockPriceWithValueTaskAsync_Await()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal price = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            price = await Prices.GetStockPriceWithValueTaskAsync_Await(Name);
        }

        Repeated.StopClock();
        return price;
    }
}
