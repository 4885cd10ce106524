using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons;

public sealed class PublishedTablesTests
{
    [Theory]
    [InlineData("fast-paths", typeof(Lesson01SynchronousFastPaths.StringFastPaths))]
    [InlineData("stock-prices-1-sync-vs-async", typeof(Lesson02CachedCompletedTasks.SyncVsAsync))]
    [InlineData("stock-prices-2-valuetask", typeof(Lesson04ValueTask.WithValueTask))]
    [InlineData("stock-prices-3-yield", typeof(Lesson07TheCostOfYield.WithYield))]
    [InlineData("awaiting-game", typeof(Lesson08TheAwaitingGame.AwaitingGame))]
    public void Every_published_row_has_a_benchmark_of_its_name_and_no_benchmark_is_without_a_row(
        string table,
        Type benchmarks
    ) =>
        Assert.Equal(
            PublishedMethods(table),
            benchmarks
                .GetMethods()
                .Select(method => (method.Name, Benchmark: method.GetCustomAttribute<BenchmarkAttribute>()))
                .Where(method => method.Benchmark is not null)
                .Select(method => method.Benchmark!.Description ?? method.Name)
                .Order(StringComparer.Ordinal)
        );

    [Fact]
    public void Every_published_table_of_methods_is_one_of_these()
    {
        var tested = typeof(PublishedTablesTests)
            .GetMethods()
            .SelectMany(method => method.GetCustomAttributes<InlineDataAttribute>())
            .Select(data => (string)data.Data[0]!);

        Assert.Equal(
            Directory
                .GetFiles(LessonsData(), "*.csv", SearchOption.AllDirectories)
                .Where(file => File.ReadLines(file).First().Split(',').Contains("method"))
                .Select(file => Path.GetFileNameWithoutExtension(file))
                .Order(StringComparer.Ordinal),
            tested.Order(StringComparer.Ordinal)
        );
    }

    private static IEnumerable<string> PublishedMethods(string table)
    {
        var lines = File.ReadAllLines(
            Directory.GetFiles(LessonsData(), $"{table}.csv", SearchOption.AllDirectories).Single()
        );
        var column = Array.IndexOf(lines[0].Split(','), "method");
        return lines.Skip(1).Select(line => line.Split(',')[column]).Distinct().Order(StringComparer.Ordinal);
    }

    private static string LessonsData()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            var lessons = Path.Combine(folder.FullName, "data", "lessons");
            if (Directory.Exists(lessons))
            {
                return lessons;
            }
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} has data/lessons.");
    }
}
