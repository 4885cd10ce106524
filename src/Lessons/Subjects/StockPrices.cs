using System.Globalization;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Subjects;

/// <summary>
/// The stock prices of the article of 2018: a list that must be filled before the first lookup, and the article's ways
/// to do that and then look up a price. Lessons 0, 2 and 4 to 7 compare them. The lookup is the same for all, and
/// allocates nothing. At the end are this project's own ways, which the article doesn't have.
/// </summary>
public sealed class StockPrices
{
    private const int Others = 100;
    private const int InitializationInMilliseconds = 42;

    private List<(string Name, decimal Price)>? _cache;
    private Task<decimal>? _lastPrice;
    private LookUp? _spareLookUp;

    /// <summary>Fills the list, 42 ms after the first call; from then on completes synchronously.</summary>
    public async Task InitializeAsync()
    {
        if (_cache is not null)
        {
            return;
        }

        await Task.Delay(InitializationInMilliseconds);
        _cache = Load();
    }

    /// <summary>The same, but it never completes synchronously.</summary>
    public async Task InitializeWithYieldAsync()
    {
        if (_cache is not null)
        {
            await Task.Yield();
            return;
        }

        await Task.Delay(InitializationInMilliseconds);
        _cache = Load();
    }

    /// <summary>Synchronous all the way.</summary>
    public decimal GetPriceDirectlyFromCache(string name)
    {
        Initialize();
        return Find(name);
    }

    /// <summary>Synchronous, blocks on the asynchronous initialization.</summary>
    public decimal GetStockPriceFor(string name)
    {
        InitializeAsync().GetAwaiter().GetResult();
        return Find(name);
    }

    public async Task<decimal> GetStockPriceForAsync(string name)
    {
        await InitializeAsync();
        return Find(name);
    }

    public async ValueTask<decimal> GetStockPriceWithValueTaskAsync(string name)
    {
        await InitializeAsync();
        return Find(name);
    }

    /// <summary>
    /// The synchronous path hoisted out of <c>async</c>; the waiting path gets its state as arguments. It tests
    /// <see cref="Task.IsCompleted"/>, as published, so it looks a price up even after an initialization that failed.
    /// </summary>
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Optimized(string name)
    {
        var initialization = InitializeAsync();
        return initialization.IsCompleted
            ? new ValueTask<decimal>(Find(name))
            : FindAfter(initialization, name);

        async ValueTask<decimal> FindAfter(Task started, string stock)
        {
            await started;
            return Find(stock);
        }
    }

    /// <summary>
    /// The same, but the waiting path captures its state. The compiler stores captured parameters and variables in a
    /// closure, which is allocated on entry, even on the synchronous path (dotnet/roslyn issue 18946).
    /// </summary>
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Capturing(string name)
    {
        var initialization = InitializeAsync();
        return initialization.IsCompleted
            ? new ValueTask<decimal>(Find(name))
            : FindAfterInitialization();

        async ValueTask<decimal> FindAfterInitialization()
        {
            await initialization;
            return Find(name);
        }
    }

    /// <summary>Synchronous, blocks on an initialization that never completes synchronously.</summary>
    public decimal GetStockPriceFor_Await(string name)
    {
        InitializeWithYieldAsync().GetAwaiter().GetResult();
        return Find(name);
    }

    /// <summary>Asynchronous, as a task, over an initialization that never completes synchronously.</summary>
    public async Task<decimal> GetStockPriceForAsync_Await(string name)
    {
        await InitializeWithYieldAsync();
        return Find(name);
    }

    /// <summary>Asynchronous, as a value task, over an initialization that never completes synchronously.</summary>
    public async ValueTask<decimal> GetStockPriceWithValueTaskAsync_Await(string name)
    {
        await InitializeWithYieldAsync();
        return Find(name);
    }

    /// <summary>Ours: as a new task each time. Not <c>async</c> if it completes synchronously.</summary>
    public Task<decimal> GetStockPriceForAsync_Optimized(string name)
    {
        var initialization = InitializeAsync();
        return initialization.IsCompletedSuccessfully
            ? Task.FromResult(Find(name))
            : FindAfter(this, initialization, name);
    }

    /// <summary>
    /// Ours: as a task that is cached as long as the price stays the same. Not <c>async</c> if it completes
    /// synchronously, because an
    /// <c>async</c> method allocates its own task.
    /// </summary>
    public Task<decimal> GetStockPriceForAsync_Kept(string name)
    {
        var initialization = InitializeAsync();
        return initialization.IsCompletedSuccessfully
            ? TaskOf(Find(name))
            : FindAfter(this, initialization, name);
    }

#if NET6_0_OR_GREATER
    /// <summary>
    /// Ours: as <see cref="GetStockPriceWithValueTaskAsync_Await"/>, but the builder pools the box and reuses it for
    /// later calls.
    /// </summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> GetStockPriceWithValueTaskAsync_AwaitPooled(string name)
    {
        await InitializeWithYieldAsync();
        return Find(name);
    }
#endif

#if NET8_0_OR_GREATER
    /// <summary>
    /// As <see cref="InitializeWithYieldAsync"/>, by <see cref="ConfigureAwaitOptions.ForceYielding"/>, since .NET 8.
    /// </summary>
    public async Task InitializeWithForcedYieldAsync()
    {
        if (_cache is not null)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            return;
        }

        await Task.Delay(InitializationInMilliseconds);
        _cache = Load();
    }

    /// <summary>
    /// Ours: as <see cref="GetStockPriceWithValueTaskAsync_Await"/>, over the initialization that is forced to yield.
    /// </summary>
    public async ValueTask<decimal> GetStockPriceWithValueTaskAsync_AwaitForced(string name)
    {
        await InitializeWithForcedYieldAsync();
        return Find(name);
    }
#endif

    /// <summary>
    /// Ours, and not <c>async</c> at all: the thread pool looks the price up. The value task's source is an object of
    /// this class, which is reused for later calls.
    /// </summary>
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_FromSource(string name)
    {
        var lookUp = Interlocked.Exchange(ref _spareLookUp, null) ?? new LookUp(
            find: GetPriceDirectlyFromCache,
            done: free => _spareLookUp = free);
        return lookUp.Begin(name);
    }

    private static async Task<decimal> FindAfter(StockPrices prices, Task initialization, string name)
    {
        await initialization;
        return prices.Find(name);
    }

    private static List<(string Name, decimal Price)> Load()
    {
        var prices = Enumerable.Range(1, Others)
            .Select(number => (number.ToString(CultureInfo.InvariantCulture), (decimal)number))
            .ToList();
        prices.Add(("MSFT", 42));
        return prices;
    }

    // Reading and writing a reference is atomic, so at worst two callers allocate a task each.
    private Task<decimal> TaskOf(decimal price)
    {
        var last = _lastPrice;
        return last is not null && last.Result == price ? last : _lastPrice = Task.FromResult(price);
    }

    // Not inlined, as published: a synchronous lookup calls an initialization, too.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Initialize() => _cache ??= Load();

    /// <param name="name">The stock's name: "1" to "100", or "MSFT", which is the last of the list.</param>
    /// <exception cref="InvalidOperationException">There is no stock of that name.</exception>
    private decimal Find(string name)
    {
        foreach (var stock in _cache!)
        {
            if (stock.Name == name)
            {
                return stock.Price;
            }
        }

        throw new InvalidOperationException(
            $"There is no price for a stock named '{name}'; the names are '1' to '{Others}' and 'MSFT'.");
    }
}
