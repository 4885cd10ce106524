namespace PriceOfAwait.Tests.ExactAnswers;

public class CodeSizesTests
{
    private const string FastPaths = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths";

    [Fact]
    public async Task A_benchmark_s_code_includes_what_it_calls_and_what_its_state_machines_call()
    {
        var sizes = await Exact.AskAsync(new ExactQuestion.Code(FastPaths), Cancellation);

        var direct = sizes["DirectCall"];
        Assert.Equal(
            [
                "StringFastPaths:DirectCall",
                "StringChain+A:Call",
                "StringChain+B:Call",
                "StringChain+C:Call",
                "StringChain+D:Call",
                "StringChain+E:Call",
            ],
            direct
                .Methods.Select(method => method.Name)
                .Order()
                .OrderBy(name => !name.StartsWith("StringFastPaths", StringComparison.Ordinal))
        );
        Assert.Equal(direct.Methods.Sum(method => method.Bytes), direct.TotalBytes);

        // The whole chain is inlined.
        Assert.Equal("StringFastPaths:DirectPathWithTask", Assert.Single(sizes["DirectPathWithTask"].Methods).Name);
        Assert.Contains(
            sizes["AwaitPathWithTask"].Methods,
            method => method.Name == "StringChain+E+<AwaitTask>d__2:MoveNext"
        );
        Assert.DoesNotContain(
            sizes["AwaitPathWithTask"].Methods,
            method => method.Name.Contains("AwaitValueTask", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void What_two_threads_wrote_at_once_is_refused_rather_than_read_wrong()
    {
        var listing = JitListing.Read(
            """
            ; Assembly listing for method PriceOfAwait.Lessons.A:One():int:this (FullOpts)
                   mov      eax, 1
            ; Assembly listing for method PriceOfAwait.Lessons.A:Two():int:this (FullOpts)
            ; Total bytes of code 10
            ; Total bytes of code 20
            ; Assembly listing for method PriceOfAwait.Lessons.A:Three():int:this (FullOpts)
            ; Total bytes of code 30
            """.Split('\n')
        );
        Assert.All(
            ["One", "Two"],
            torn =>
                Assert.Refuses<BenchException>(
                    () => listing.ReachableFrom($"PriceOfAwait.Lessons.A:{torn}"),
                    $"listing of A:{torn} can't be read: another thread compiled at the same time"
                )
        );

        Assert.Equal([new("A:Three", 30)], listing.ReachableFrom("PriceOfAwait.Lessons.A:Three"));
    }

    [Fact]
    public void Of_a_listing_calls_are_followed_through_brackets_and_tail_calls()
    {
        const string Second = "PriceOfAwait.Lessons.A:Second():System.Threading.Tasks.Task`1[System.String]";
        var listing = JitListing.Read(
            $"""
            ; Assembly listing for method PriceOfAwait.Lessons.A:First(int):int:this (FullOpts)
                   call     [{Second}]
                   call     [System.Console:WriteLine()]
            ; Total bytes of code 10
            ; Assembly listing for method {Second} (FullOpts)
                   tail.jmp [System.Framework:Start[PriceOfAwait.Lessons.A+<Third>d__1](byref)]
            ; Total bytes of code 20, prolog size 5
            ; Assembly listing for method System.Framework:Start[PriceOfAwait.Lessons.A+<Third>d__1](byref) (FullOpts)
                   call     PriceOfAwait.Lessons.A:First(int):int:this
            ; Total bytes of code 30
            """.Split('\n')
        );

        Assert.Equal(
            [new("A:First", 10), new("A:Second", 20), new NativeMethod("Framework:Start[A+<Third>d__1]", 30)],
            listing.ReachableFrom("PriceOfAwait.Lessons.A:First")
        );
        Assert.Refuses<BenchException>(
            () => listing.ReachableFrom("PriceOfAwait.Lessons.A:Fir"),
            "listed no code of PriceOfAwait.Lessons.A:Fir"
        );
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task The_code_itself_is_that_of_the_same_methods()
    {
        const string hoisting = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.Lookups";
        const string method = "GetStockPriceWithValueTaskAsync_Optimized";
        var code = await Exact.AskAsync(new ExactQuestion.Instructions(hoisting, method), Cancellation);
        var size = (await Exact.AskAsync(new ExactQuestion.Code(hoisting), Cancellation))[method];

        Assert.Equal(
            size.Methods.Select(one => $"; {one.Name}, {one.Bytes} B"),
            code.Code.Split('\n').Where(line => line.StartsWith(';'))
        );
        Assert.Contains("call     [StockPrices:Find(String):Decimal:this]", code.Code);
        Assert.Contains("call     [StockPrices:GetStockPriceWithValueTaskAsync_Optimized(String)", code.Code);

        await Assert.RefusesAsync<WrongArgumentException>(
            () => Exact.AskAsync(new ExactQuestion.Instructions(hoisting, "Optimized"), Cancellation),
            "has no benchmark Optimized. It has: GetPricesDirectlyFromCache, "
        );
    }
}
