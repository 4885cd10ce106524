namespace PriceOfAwait.Tests.ExactAnswers;

/// <summary>The objects of .NET 10 on a machine of 64 bits.</summary>
[Trait("Kind", "machine")]
public class AnatomyTests
{
    [Fact]
    public async Task Who_really_waits_leaves_the_box_of_each_state_machine()
    {
        const string initialization = "1 box of StockPrices.InitializeWithYieldAsync of 112 B";
        const string lookUp = "1 box of StockPrices.GetStockPriceForAsync_Await of 120 B";
        var awaited = await AskAsync("Lesson07TheCostOfYield.AwaitedLookups");
        Assert.Equal(initialization, TextOf(awaited["OneWait"]));
        Assert.Equal($"{lookUp}, {initialization}", TextOf(awaited["TwoWaits"]));

        // A thread that blocks sleeps on an event, which needs a lock.
        var blocking = await AskAsync("Lesson07TheCostOfYield.WithYield");
        Assert.Equal("1 Task<decimal> of 80 B", TextOf(blocking["GetStockPriceForAsync"]));
        Assert.Equal(
            $"1 object of 24 B, {initialization}, 1 Task.SetOnInvokeMres of 40 B",
            TextOf(blocking["GetStockPriceFor_Await"])
        );
        Assert.Equal(TraceStyle.Task, StylesOf(blocking).First());
        Assert.Equal([TraceStyle.Box, TraceStyle.Box.Lighter(0.375)], StylesOf(awaited).Take(2));

        static IEnumerable<TraceStyle> StylesOf(Anatomy anatomy) =>
            anatomy.ToFigure("what is shown").Panels[0].Traces.Select(trace => trace.Style);
    }

    [Fact]
    public async Task Operations_that_differ_leave_their_objects_in_proportion()
    {
        var anatomy = await AskAsync(
            "Lesson09TaskOrValueTask.OrderedDraws",
            new("CompletionProbability", "0.5"),
            new("CompletionProbability", "1")
        );
        Assert.Equal(8, anatomy.Operations.Count);
        Assert.Equal(
            "1 Task<int> of 72 B, 0.5 box of OrderedDraws.CallTaskOfInt of 104 B, "
                + "0.5 box of ScaledNumbers.TaskOfInt of 104 B",
            TextOf(anatomy["TaskOfInt", new Parameter("CompletionProbability", "0.5")])
        );
    }

    [Fact]
    public async Task Operations_that_differ_by_chance_leave_the_same_objects_each_time_because_they_start_over()
    {
        Parameter[] where = [new("Work", "0"), new("CompletionProbability", "0.3")];
        var once = await AskAsync("Lesson09TaskOrValueTask.TaskOrValueTask", where);
        var again = await AskAsync("Lesson09TaskOrValueTask.TaskOrValueTask", where);
        Assert.Equal(once.Operations.Select(TextOf), again.Operations.Select(TextOf));
        Assert.Contains("box of TaskOrValueTask.DrawTaskOfInt of 112 B", TextOf(once["TaskOfInt", where]));
    }

    [Theory]
    [InlineData("Lesson07TheCostOfYield.WithYield")]
    [InlineData("Lesson01SynchronousFastPaths.ConcurrentFastPaths")]
    public async Task The_objects_have_all_the_bytes_that_were_allocated(string benchmarks)
    {
        var anatomy = await AskAsync(benchmarks);
        var bytes = await Exact.AskAsync(new ExactQuestion.Bytes("PriceOfAwait.Lessons." + benchmarks), Cancellation);
        Assert.Equal(
            bytes.Allocations.Select(allocation => allocation.Id),
            anatomy.Operations.Select(operation => operation.Id)
        );
        Assert.All(
            anatomy.Operations,
            operation =>
            {
                Assert.Equal(operation.Bytes, operation.Objects.Sum(objects => objects.Size * objects.Count), 9);
                Assert.Equal(
                    bytes.Allocations.Single(allocation => allocation.Id == operation.Id).Bytes,
                    operation.Bytes,
                    0.05
                );
            }
        );
    }

    [Fact]
    public Task Parameters_that_no_benchmark_has_are_named() =>
        Assert.RefusesAsync<BenchException>(
            () => AskAsync("Lesson02CachedCompletedTasks.Lookups", new Parameter("Deep", "true")),
            "no benchmark with Deep=true"
        );

    [Theory]
    [InlineData("System.Threading.Tasks.Task<System.String>", "Task<string>")]
    [InlineData("System.ValueTuple<System.Int32, System.Decimal>[]", "ValueTuple<int, decimal>[]")]
    [InlineData(
        "System.Collections.Concurrent.ConcurrentQueueSegment<System.Object>+Slot[]",
        "ConcurrentQueueSegment<object>.Slot[]"
    )]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder<System.Decimal>+AsyncStateMachineBox<"
            + "PriceOfAwait.Lessons.Subjects.StockPrices+<GetStockPriceForAsync_Await>d__12>",
        "box of StockPrices.GetStockPriceForAsync_Await"
    )]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder<System.String>+AsyncStateMachineBox<"
            + "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringChain+A+<AwaitTask>d__3>",
        "box of StringChain.A.AwaitTask"
    )]
    [InlineData(
        "System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<System.Decimal>+StateMachineBox<"
            + "PriceOfAwait.Lessons.Subjects.StockPrices+<GetStockPriceWithValueTaskAsync_AwaitPooled>d__14>",
        "pooled box of StockPrices.GetStockPriceWithValueTaskAsync_AwaitPooled"
    )]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder<System.Decimal>+AsyncStateMachineBox<"
            + "PriceOfAwait.Lessons.Subjects.StockPrices+"
            + "<<GetStockPriceWithValueTaskAsync_Optimized>g__FindAfter|8_0>d>",
        "box of StockPrices.GetStockPriceWithValueTaskAsync_Optimized.FindAfter"
    )]
    [InlineData("PriceOfAwait.Lessons.Subjects.StockPrices+<>c__DisplayClass9_0", "closure in StockPrices")]
    public void What_was_made_for_a_method_is_called_after_it(string type, string name) =>
        Assert.Equal(name, HeapTypeName.Of(type));

    [Fact]
    public void Objects_are_counted_by_the_name_of_their_type_alone()
    {
        var one = new OperationObjects(
            new("Posts", Parameters.None),
            [new("Some.Context+Posted", 24, 4), new("Some.Posted", 32, 1), new("Some.Reposted", 32, 1)],
            160
        );
        Assert.Equal((5, 0), (one.CountOf("Posted"), one.CountOf("Some")));
    }

    private static string TextOf(OperationObjects operation) =>
        string.Join(
            ", ",
            operation
                .Objects.Where(objects => !objects.IsRare)
                .Select(objects => $"{objects.Count:0.###} {objects.Name} of {objects.Size} B")
        );

    private static Task<Anatomy> AskAsync(string benchmarks, params Parameter[] where) =>
        Exact.AskAsync(new ExactQuestion.Objects("PriceOfAwait.Lessons." + benchmarks, where), Cancellation);
}
