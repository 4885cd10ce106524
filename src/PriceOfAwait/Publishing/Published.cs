namespace PriceOfAwait;

/// <summary>The figures that the lessons' sources published, from <c>data/published</c>.</summary>
/// <remarks>Each member throws <see cref="PublishedDataException"/> where its file is missing or malformed.</remarks>
public static class Published
{
    private static readonly PublishedData Data = new(Repository.PublishedData);

    /// <summary>The sources.</summary>
    public static IReadOnlyList<PublishedSource> Sources => Data.Sources;

    /// <summary>A table by its file in <c>data/published</c>.</summary>
    internal static PublishedTable Table(string file) => Data.Table(file);

    /// <summary>Synchronous fast paths (source <c>fast-paths-2021</c>).</summary>
    public static PublishedTable FastPaths => Data.Table("fast-paths.csv");

    /// <summary>Stock prices, synchronous against asynchronous (source <c>async-performance-2018</c>, first table).</summary>
    public static PublishedTable StockPricesSyncVsAsync => Data.Table("stock-prices-1-sync-vs-async.csv");

    /// <summary>Stock prices with <c>ValueTask</c> (source <c>async-performance-2018</c>, second table).</summary>
    public static PublishedTable StockPricesValueTask => Data.Table("stock-prices-2-valuetask.csv");

    /// <summary>Stock prices with <c>Task.Yield</c> (source <c>async-performance-2018</c>, third table).</summary>
    public static PublishedTable StockPricesYield => Data.Table("stock-prices-3-yield.csv");

    /// <summary>The results whose <c>Task&lt;int&gt;</c> is cached (source <c>async-performance-2018</c>).</summary>
    public static CachedRange CachedInts => Data.CachedInts;

    /// <summary>The awaiting game on two runtimes (source <c>awaiting-game-2017</c>).</summary>
    public static PublishedTable AwaitingGame => Data.Table("awaiting-game.csv");

    /// <summary>Sizes of <c>Task&lt;T&gt;</c> (source <c>valuetask-vs-task-2019</c>).</summary>
    public static IReadOnlyList<PublishedTaskSize> TaskSizes => Data.TaskSizes("task-sizes.csv");
}
