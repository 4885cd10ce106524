namespace PriceOfAwait.Tests.ExactAnswers;

/// <summary>The steps of .NET 10 on a machine of 64 bits.</summary>
[Trait("Kind", "machine")]
public class ExecutionTraceTests
{
    private const string FastPaths = "Lesson01SynchronousFastPaths.StringFastPaths";
    private const string SyncVsAsync = "Lesson02CachedCompletedTasks.SyncVsAsync";
    private const string KeptTask = "Lesson02CachedCompletedTasks.KeptTask";
    private const string Lookups = "Lesson02CachedCompletedTasks.Lookups";
    private const string AwaitedLookups = "Lesson07TheCostOfYield.AwaitedLookups";
    private const string AtOnce = "Lesson15Streams.AtOnce";
    private const string Consuming = "Lesson15Streams.Consuming";

    [Theory]
    [InlineData(FastPaths, "AwaitPathWithTask", "Deep=true")]
    [InlineData(FastPaths, "AwaitPathWithValueTask", "Deep=true")]
    [InlineData(SyncVsAsync, "GetStockPriceForAsync", "")]
    [InlineData(KeptTask, "GetStockPriceForAsync_Kept", "")]
    [InlineData(Lookups, "GetStockPriceWithValueTaskAsync_Optimized", "")]
    [InlineData(Lookups, "GetStockPriceWithValueTaskAsync_Capturing", "")]
    [InlineData(AwaitedLookups, "TwoWaits", "")]
    [InlineData(AwaitedLookups, "TwoWaitsWithValueTask", "")]
    [InlineData(AtOnce, "Stream", "Items=1")]
    [InlineData(Consuming, "AwaitForeach", "")]
    public async Task The_steps_put_on_the_heap_what_the_operation_allocates(
        string benchmarks,
        string method,
        string parameter
    )
    {
        var trace = await AskAsync(benchmarks, method, parameter);
        var bytes = (await Exact.AskAsync(new ExactQuestion.Bytes(trace.Benchmarks), Cancellation))[
            method,
            [.. trace.Id.Parameters]
        ];
        Assert.Equal(bytes, trace.Bytes);
        Assert.Equal(bytes, trace.Steps.SelectMany(step => step.Heap).Where(box => box.IsNew).Sum(box => box.Bytes));
        Assert.Equal(bytes, trace.Steps[^1].Heap.Sum(box => box.Bytes));
        Assert.InRange(trace.Steps.Count, 4, 40);
    }

    [Fact]
    public async Task A_chain_that_never_waits_goes_down_and_comes_back_with_a_task_from_each_method()
    {
        var trace = await AskAsync(FastPaths, "AwaitPathWithTask", "Deep=true");
        string[] chain =
        [
            "AwaitPathWithTask",
            "A.AwaitTask",
            "B.AwaitTask",
            "C.AwaitTask",
            "D.AwaitTask",
            "E.AwaitTask",
        ];
        // Beside a state, a builder and an awaiter: the benchmark's object, and what each method of the chain was
        // given.
        int[] references = [1, 4, 3, 2, 1, 0];
        Assert.Equal(
            chain.Zip(
                references,
                (method, held) =>
                    $"{method} is called; its state machine, {(3 + held) * 8} bytes, is on the stack, in state -1"
            ),
            trace.Steps.Take(6).Select(step => step.Text)
        );
        Assert.Equal(
            chain
                .Reverse()
                .Select(method => $"{method} sets its result and returns a Task<string> of 72 bytes, newly allocated"),
            trace
                .Steps.Select(step => step.Text)
                .Where(text => text.Contains("sets its result", StringComparison.Ordinal))
        );
        Assert.Equal(chain.Reverse(), trace.Steps[5].Stack.Select(frame => frame.Method));
        Assert.All(trace.Steps, step => Assert.Equal("thread 1", step.Thread));
        Assert.All(
            trace.Steps.Where(step => step.Text.Contains("sets its result", StringComparison.Ordinal)),
            step =>
            {
                Assert.EndsWith("state -2", step.Stack[0].Note);
                Assert.All(step.Stack.Skip(1), frame => Assert.EndsWith("state -1", frame.Note));
            }
        );
    }

    [Fact]
    public async Task Who_waits_goes_into_a_box_and_goes_on_on_a_thread_of_the_pool()
    {
        var trace = await AskAsync(AwaitedLookups, "TwoWaits");
        Assert.Equal(
            [
                "GetStockPriceForAsync_Await is called; its state machine, 40 bytes, is on the stack, in state -1",
                "InitializeWithYieldAsync is called; its state machine, 40 bytes, is on the stack, in state -1",
                "InitializeWithYieldAsync awaits Task.Yield(): IsCompleted is false, so it has to wait",
                "InitializeWithYieldAsync waits: its state machine moves to the heap, into a box of 112 bytes "
                    + "that is also its task",
                "InitializeWithYieldAsync returns its task, which is incomplete",
                "GetStockPriceForAsync_Await awaits the task of InitializeWithYieldAsync: IsCompleted is false, "
                    + "so it has to wait",
                "GetStockPriceForAsync_Await waits: its state machine moves to the heap, into a box of 120 bytes "
                    + "that is also its task",
                "GetStockPriceForAsync_Await returns its task, which is incomplete",
                "The caller has an incomplete task, and waits for it; this thread has nothing more to do",
                "A pool thread takes the box of InitializeWithYieldAsync from the queue and resumes it, in state 0",
                "InitializeWithYieldAsync sets its result: its task is completed, and nothing is allocated",
                "GetStockPriceForAsync_Await awaited that task, and resumes immediately, on the same thread, in "
                    + "state 0",
                "GetStockPriceForAsync_Await sets its result: its task is completed, and nothing is allocated",
            ],
            trace.Steps.Select(step => step.Text)
        );
        Assert.All(trace.Steps.Take(9), step => Assert.Equal("thread 1", step.Thread));
        Assert.All(trace.Steps.Skip(9), step => Assert.Equal("thread 2, of the pool", step.Thread));
        Assert.Contains(
            "There is no SynchronizationContext at any step, and the TaskScheduler is the default one.",
            trace.Footnotes
        );
        Assert.Equal(["the box of InitializeWithYieldAsync"], trace.Steps[8].Queue);
        Assert.Equal(
            ["the task of InitializeWithYieldAsync, awaited by GetStockPriceForAsync_Await"],
            trace.Steps[8].Waits
        );
        Assert.Equal(["completed, state -2", "state 0"], trace.Steps[10].Heap.Select(box => box.Note));
        Assert.Empty(trace.Steps[^1].Queue.Concat(trace.Steps[^1].Waits));
    }

    [Fact]
    public async Task A_step_shows_its_line_of_what_was_written_and_of_what_the_compiler_made()
    {
        var trace = await AskAsync(AwaitedLookups, "TwoWaits");
        Assert.Equal("public async Task InitializeWithYieldAsync()", SourceOf(trace.Steps[1]));
        Assert.Equal(
            ("await Task.Yield();", "if (!awaiter.IsCompleted)"),
            (SourceOf(trace.Steps[2]), LoweredOf(trace.Steps[2]))
        );
        Assert.Equal("<>t__builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);", LoweredOf(trace.Steps[3]));
        Assert.Equal(("}", "<>t__builder.SetResult();"), (SourceOf(trace.Steps[10]), LoweredOf(trace.Steps[10])));
        // Nothing runs while everybody waits; then the branch that resumes.
        Assert.Equal((0, 0), (trace.Steps[8].SourceLine, trace.Steps[8].LoweredLine));
        Assert.Equal(
            ("await Task.Yield();", "awaiter = <>u__1;"),
            (SourceOf(trace.Steps[9]), LoweredOf(trace.Steps[9]))
        );
        Assert.Equal(
            ("await InitializeWithYieldAsync();", "awaiter = <>u__1;"),
            (SourceOf(trace.Steps[11]), LoweredOf(trace.Steps[11]))
        );

        string SourceOf(Step step) => LineOf(trace.Methods[step.Method].Source, step.SourceLine);

        string LoweredOf(Step step) => LineOf(trace.Methods[step.Method].Lowered, step.LoweredLine);
    }

    [Fact]
    public async Task A_stream_that_waits_allocates_for_its_first_item_only()
    {
        var trace = await AskAsync(Consuming, "AwaitForeach");
        Assert.Equal(
            ["iterator of Numbers.CancellableAsync", "box of Numbers.CancellableAsync"],
            trace.Steps[^1].Heap.Select(box => box.Type)
        );
        Assert.Equal(
            [
                "MoveNextAsync waits: the iterator gets a box of 80 bytes, by which it is resumed",
                "The stream has an item: it completes its value task, which allocates nothing",
                "MoveNextAsync waits: the iterator's box is used again; nothing is allocated",
                "The stream has an item: it completes its value task, which allocates nothing",
                "The stream ends, and MoveNextAsync returns at once: nothing is allocated",
            ],
            trace
                .Steps.Select(step => step.Text)
                .Where(text =>
                    text.Contains("waits:", StringComparison.Ordinal)
                    || text.StartsWith("The stream", StringComparison.Ordinal)
                )
        );
    }

    [Fact]
    public async Task A_capture_shows_when_its_closure_is_made()
    {
        var trace = await AskAsync(Lookups, "GetStockPriceWithValueTaskAsync_Capturing");
        Assert.EndsWith("_Capturing allocates a closure in StockPrices of 40 bytes", trace.Steps[1].Text);
        Assert.Equal(new HeapBox("closure in StockPrices", 40, "", IsNew: true), Assert.Single(trace.Steps[1].Heap));
    }

    [Theory]
    [InlineData("GetPrice", "", "StringFastPaths has no benchmark GetPrice. It has: DirectCall, DirectPathWithTask, ")]
    [InlineData(
        "AwaitPathWithTask",
        "",
        "Name the parameters of one benchmark to trace: AwaitPathWithTask, Deep=false; AwaitPathWithTask, Deep=true."
    )]
    [InlineData("DirectCall", "Deep=true", "there is nothing to trace")]
    public async Task A_benchmark_that_is_not_there_or_several_times_or_has_no_tasks_is_told(
        string method,
        string parameter,
        string says
    ) =>
        Assert.Contains(
            says,
            (await Assert.ThrowsAnyAsync<Exception>(() => AskAsync(FastPaths, method, parameter))).Message
        );

    private static Task<ExecutionTrace> AskAsync(string benchmarks, string method, string parameter = "") =>
        Exact.AskAsync(StepsOf(benchmarks, method, parameter), Cancellation);
}
