using System.Reflection.Emit;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Harness;
using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;
using PriceOfAwait.Lessons.Lesson04ValueTask;
using PriceOfAwait.Lessons.Lesson07TheCostOfYield;

namespace PriceOfAwait.Lessons.Subjects;

public sealed class StockPricesTests
{
    private static readonly Dictionary<string, Func<StockPrices, string, Task<decimal>>> Variants = new()
    {
        ["direct"] = (prices, name) => Task.FromResult(prices.GetPriceDirectlyFromCache(name)),
        ["blocking"] = (prices, name) => Task.FromResult(prices.GetStockPriceFor(name)),
        ["task"] = (prices, name) => prices.GetStockPriceForAsync(name),
        ["kept task"] = (prices, name) => prices.GetStockPriceForAsync_Kept(name),
        ["value task"] = (prices, name) => prices.GetStockPriceWithValueTaskAsync(name).AsTask(),
        ["hoisted"] = (prices, name) => prices.GetStockPriceWithValueTaskAsync_Optimized(name).AsTask(),
        ["capturing"] = (prices, name) => prices.GetStockPriceWithValueTaskAsync_Capturing(name).AsTask(),
        ["blocking, yield"] = (prices, name) => Task.FromResult(prices.GetStockPriceFor_Await(name)),
        ["task, yield"] = (prices, name) => prices.GetStockPriceForAsync_Await(name),
        ["value task, yield"] = (prices, name) => prices.GetStockPriceWithValueTaskAsync_Await(name).AsTask(),
        ["value task, yield, pooled"] = (prices, name) =>
            prices.GetStockPriceWithValueTaskAsync_AwaitPooled(name).AsTask(),
        ["value task, forced to yield"] = (prices, name) =>
            prices.GetStockPriceWithValueTaskAsync_AwaitForced(name).AsTask(),
        ["value task from a source"] = (prices, name) =>
            prices.GetStockPriceWithValueTaskAsync_FromSource(name).AsTask(),
    };

    private static readonly Type[] ClassesOfTheArticle =
    [
        typeof(SyncVsAsync),
        typeof(WithValueTask),
        typeof(WithYield),
    ];

    public static TheoryData<string> VariantNames => [.. Variants.Keys];

    [Theory, MemberData(nameof(VariantNames))]
    public async Task Every_variant_finds_the_price_before_and_after_the_initialization(string variant)
    {
        var find = Variants[variant];
        var prices = new StockPrices();

        Assert.Equal(42, await find(prices, "MSFT"));
        Assert.Equal(42, await find(prices, "MSFT"));
        Assert.Equal(1, await find(prices, "1"));
        Assert.Equal(100, await find(prices, "100"));
    }

    [Fact]
    public async Task The_list_is_missing_until_it_is_initialized_and_then_has_101_prices()
    {
        var prices = new StockPrices();
        Assert.Null(ListOf(prices));

        await prices.InitializeAsync();

        Assert.Equal(
            Enumerable.Range(1, 100).Select(price => ($"{price}", (decimal)price)).Append(("MSFT", 42)),
            ListOf(prices)
        );

        static List<(string Name, decimal Price)>? ListOf(StockPrices prices) =>
            (List<(string, decimal)>?)
                typeof(StockPrices)
                    .GetField("_cache", BindingFlags.Instance | BindingFlags.NonPublic)!
                    .GetValue(prices);
    }

    [Fact]
    public void The_synchronous_initialization_is_never_inlined_and_it_alone() =>
        Assert.Equal(
            ["Initialize"],
            typeof(StockPrices)
                .GetMethods(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
                )
                .Where(method => method.MethodImplementationFlags.HasFlag(MethodImplAttributes.NoInlining))
                .Select(method => method.Name)
        );

    [Fact]
    public void Every_benchmark_of_the_article_reads_its_result_and_none_of_them_limits_the_pool()
    {
        var benchmarks = ClassesOfTheArticle
            .SelectMany(type => type.GetMethods())
            .Where(method => method.GetCustomAttribute<BenchmarkAttribute>() is not null);

        Assert.All(benchmarks, method => Assert.Equal(typeof(decimal), method.ReturnType));
        Assert.DoesNotContain(ClassesOfTheArticle, type => type.IsDefined(typeof(OneWorkerAttribute)));
    }

    [Fact]
    public void The_lookups_of_any_name_are_all_those_of_the_article_that_complete_synchronously() =>
        Assert.Empty(
            new[] { typeof(SyncVsAsync), typeof(WithValueTask) }
                .SelectMany(NamesOfBenchmarks)
                .Except(NamesOfBenchmarks(typeof(Lookups)))
        );

    public static TheoryData<Type> ClassesOfAnyName =>
        [
            .. typeof(WarmStockPricesOfAnyName)
                .Assembly.GetTypes()
                .Where(type => type.IsSubclassOf(typeof(WarmStockPricesOfAnyName))),
        ];

    /// <summary>The JIT can compile a lookup of a literal into a search for just that literal.</summary>
    [Theory, MemberData(nameof(ClassesOfAnyName))]
    public void A_lookup_of_any_name_is_told_no_literal(Type benchmarks) =>
        Assert.DoesNotContain(MethodsOf(benchmarks), LoadsAText);

    [Fact]
    public void A_literal_is_noticed_in_a_plain_method_and_in_an_async_one()
    {
        Assert.Contains(MethodsOf(typeof(SyncVsAsync)), LoadsAText);
        Assert.Contains(MethodsOf(typeof(OtherWaysToWait)), LoadsAText);
    }

    private static IEnumerable<string> NamesOfBenchmarks(Type type) =>
        type.GetMethods()
            .Where(method => method.GetCustomAttribute<BenchmarkAttribute>() is not null)
            .Select(method => method.Name);

    private static IEnumerable<MethodInfo> MethodsOf(Type type) =>
        type.GetNestedTypes(BindingFlags.NonPublic)
            .Prepend(type)
            .SelectMany(each =>
                each.GetMethods(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
                )
            );

    // Metadata tokens of texts begin with 0x70.
    private static bool LoadsAText(MethodInfo method) =>
        method.GetMethodBody()?.GetILAsByteArray() is { } code
        && Enumerable
            .Range(0, code.Length - sizeof(int))
            .Any(at => code[at] == OpCodes.Ldstr.Value && code[at + sizeof(int)] == 0x70);

    [Theory, MemberData(nameof(VariantNames))]
    public async Task An_unknown_name_is_an_error_that_says_which_names_there_are(string variant)
    {
        var find = Variants[variant];

        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await find(new StockPrices(), "GOOG")
        );

        Assert.Equal(
            "There is no price for a stock named 'GOOG'; the names are '1' to '100' and 'MSFT'.",
            error.Message
        );
    }

    [Fact]
    public async Task What_can_be_answered_at_once_is_answered_at_once_only_after_the_initialization()
    {
        var prices = new StockPrices();

        var first = prices.GetStockPriceWithValueTaskAsync_Optimized("MSFT");
        Assert.False(first.IsCompleted);
        await first;

        Assert.True(prices.GetStockPriceForAsync("MSFT").IsCompletedSuccessfully);
        Assert.True(prices.GetStockPriceWithValueTaskAsync("MSFT").AsTask().IsCompletedSuccessfully);
        Assert.True(prices.GetStockPriceWithValueTaskAsync_Optimized("MSFT").AsTask().IsCompletedSuccessfully);
        Assert.True(prices.GetStockPriceWithValueTaskAsync_Capturing("MSFT").AsTask().IsCompletedSuccessfully);
    }

    [Fact]
    public async Task An_initialization_that_yields_never_completes_at_once()
    {
        var prices = new StockPrices();
        await prices.InitializeAsync();

        var before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(new RunsNothing());
        var (plain, yielding) = (prices.InitializeAsync(), prices.InitializeWithYieldAsync());
        SynchronizationContext.SetSynchronizationContext(before);

        Assert.True(plain.IsCompleted);
        Assert.False(yielding.IsCompleted);
    }

    [Fact]
    public async Task A_task_is_kept_for_as_long_as_the_price_stays_the_same()
    {
        var prices = new StockPrices();
        await prices.InitializeAsync();

        var price = prices.GetStockPriceForAsync_Kept("MSFT");
        Assert.Same(price, prices.GetStockPriceForAsync_Kept("MSFT"));
        // Another stock of the same price.
        Assert.Same(price, prices.GetStockPriceForAsync_Kept("42"));
        Assert.NotSame(price, prices.GetStockPriceForAsync_Kept("1"));
    }

    [Fact]
    public async Task Look_ups_at_a_time_have_a_source_each_and_a_source_serves_one_after_the_other()
    {
        var prices = new StockPrices();
        await prices.InitializeAsync();

        var together = Enumerable
            .Range(1, 100)
            .Select(stock => prices.GetStockPriceWithValueTaskAsync_FromSource($"{stock}").AsTask());
        Assert.Equal(Enumerable.Range(1, 100).Select(stock => (decimal)stock), await Task.WhenAll(together));

        var first = prices.GetStockPriceWithValueTaskAsync_FromSource("1");
        Assert.Equal(1, await first);
        Assert.Equal(2, await prices.GetStockPriceWithValueTaskAsync_FromSource("2"));
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await first);
    }

    private sealed class RunsNothing : SynchronizationContext
    {
        public override void Post(SendOrPostCallback callback, object? state) { }
    }
}
