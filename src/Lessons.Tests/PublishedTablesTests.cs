using System.Reflection;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons;

public sealed class PublishedTablesTests
{
    [Theory]
    [InlineData("fast-paths", typeof(SynchronousFastPaths.StringFastPaths))]
    [InlineData("stock-prices-1-sync-vs-async", typeof(StockPrices.SyncVsAsync))]
    [InlineData("stock-prices-2-valuetask", typeof(StockPrices.WithValueTask))]
    [InlineData("stock-prices-3-yield", typeof(StockPrices.WithYield))]
    [InlineData("awaiting-game", typeof(AwaitingGame.AwaitingGame))]
    public void Every_published_row_has_a_benchmark_of_its_name_and_no_benchmark_is_without_a_row(string table, Type benchmarks) =>
        Assert.Equal(PublishedMethods(table), benchmarks.GetMethods()
            .Select(method => (method.Name, Benchmark: method.GetCustomAttribute<BenchmarkAttribute>()))
            .Where(method => method.Benchmark is not null)
            .Select(method => method.Benchmark!.Description ?? method.Name)
            .Order(StringComparer.Ordinal));

    private static IEnumerable<string> PublishedMethods(string table)
    {
        var lines = File.ReadAllLines(Path.Combine(PublishedFolder(), $"{table}.csv"));
        var column = Array.IndexOf(lines[0].Split(','), "method");
        return lines.Skip(1).Select(line => line.Split(',')[column]).Distinct().Order(StringComparer.Ordinal);
    }

    private static string PublishedFolder()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            var published = Path.Combine(folder.FullName, "data", "published");
            if (Directory.Exists(published))
            {
                return published;
            }
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} has data/published.");
    }
}
