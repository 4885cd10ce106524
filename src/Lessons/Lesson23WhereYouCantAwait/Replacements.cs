using System.Runtime.CompilerServices;
using System.Threading.Channels;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

/// <summary>
/// What people write where they can't await, and what to write instead, once nothing has to be waited for. Of each
/// place, both do the same: read a price, read and dispose of it, or have an order saved on the thread pool. The times
/// and bytes are those of one price or order.
/// </summary>
[OneWorker]
public class Replacements
{
    private const int Answer = 42;

    private static readonly KnownPrice Known = new();
    private static readonly LazyPrice Lazy = new();

    private readonly Channel<int> _orders = Channel.CreateBounded<int>(Repeated.Times);
    private readonly Action _save;
    private int _saved;

    public Replacements() => _save = () => Save(1);

    [Params(Place.Property, Place.Dispose, Place.Handler)]
    public Place Place { get; set; }

    [GlobalSetup]
    public void CheckAnswers()
    {
        _ = SaveAllAsync();
        SameAnswer.RequireOfAll(this);
    }

    [GlobalCleanup]
    public void EndTheReader() => _orders.Writer.Complete();

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Usual() => Place switch
    {
        Place.Property => Property(),
        Place.Dispose => Using(),
        _ => TaskRun(),
    };

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Replacement() => Place switch
    {
        Place.Property => LazyProperty(),
        Place.Dispose => AwaitUsing(),
        _ => ToChannel(),
    };

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> Property()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum += Known.Price;
        }

        Repeated.StopClock();
        return sum;
    }

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> LazyProperty()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum += await Lazy.Price;
        }

        Repeated.StopClock();
        return sum;
    }

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> Using()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            using (Known)
            {
                sum += Known.Price;
            }
        }

        Repeated.StopClock();
        return sum;
    }

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> AwaitUsing()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await using (Known)
            {
                sum += Known.Price;
            }
        }

        Repeated.StopClock();
        return sum;
    }

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> TaskRun()
    {
        await Task.Yield();
        Repeated.StartClock();
        _saved = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            _ = Task.Run(_save);
        }

        while (Volatile.Read(ref _saved) < Repeated.Times)
        {
            await Task.Yield();
        }

        Repeated.StopClock();
        return _saved;
    }

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> ToChannel()
    {
        await Task.Yield();
        Repeated.StartClock();
        _saved = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await _orders.Writer.WriteAsync(1);
        }

        while (Volatile.Read(ref _saved) < Repeated.Times)
        {
            await Task.Yield();
        }

        Repeated.StopClock();
        return _saved;
    }

    private async Task SaveAllAsync()
    {
        await foreach (var order in _orders.Reader.ReadAllAsync())
        {
            Save(order);
        }
    }

    private void Save(int order) => Interlocked.Add(ref _saved, order);

    // No call is inlined, so that each price is read.
    private sealed class KnownPrice : IDisposable, IAsyncDisposable
    {
        private readonly int _price = Answer;
        private int _disposals;

        public int Price
        {
            [MethodImpl(MethodImplOptions.NoInlining)]
            get => _price;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public void Dispose() => _disposals++;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public ValueTask DisposeAsync()
        {
            _disposals++;
            return default;
        }
    }

    private sealed class LazyPrice
    {
        private readonly Lazy<Task<int>> _price = new(static () => Task.FromResult(Answer));

        public Task<int> Price
        {
            [MethodImpl(MethodImplOptions.NoInlining)]
            get => _price.Value;
        }
    }
}
