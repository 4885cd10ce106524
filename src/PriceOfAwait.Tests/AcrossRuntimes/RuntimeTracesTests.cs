namespace PriceOfAwait.Tests.AcrossRuntimes;

/// <summary>The steps of .NET 11 with runtime async, on a machine of 64 bits.</summary>
[Trait("Kind", "machine")]
public class RuntimeTracesTests
{
    private const string FastPaths = "Lesson01SynchronousFastPaths.StringFastPaths";
    private const string Lookups = "Lesson02CachedCompletedTasks.Lookups";
    private const string AwaitedLookups = "Lesson07TheCostOfYield.AwaitedLookups";

    private static readonly Runtime RuntimeAsync = Assert.Single(Runtimes.Named("net11.0-async"));

    [Theory]
    [InlineData(FastPaths, "AwaitPathWithTask", "Deep=true")]
    [InlineData(FastPaths, "AwaitPathWithValueTask", "Deep=true")]
    [InlineData(Lookups, "GetStockPriceWithValueTaskAsync_Capturing", "")]
    [InlineData("Lesson02CachedCompletedTasks.ManyLookups", "AwaitsOnce", "")]
    [InlineData(AwaitedLookups, "OneWait", "")]
    [InlineData(AwaitedLookups, "TwoWaits", "")]
    public async Task The_steps_put_on_the_heap_what_the_operation_allocates_there(
        string benchmarks,
        string method,
        string parameter
    )
    {
        var trace = await TraceAsync(benchmarks, method, parameter);
        var build = Assert.Single(await RuntimeBuilds.AllAsync([RuntimeAsync], TextWriter.Null, Cancellation)).Value!;
        var bytes = await Exact.AskAsync(new ExactQuestion.Bytes(trace.Benchmarks), build, Cancellation);
        // Thousands of operations share what the method needs itself that repeats them.
        Assert.InRange(Math.Round(bytes[method, [.. trace.Id.Parameters]] - trace.Bytes, 1), 0, 0.1);
        Assert.Equal(
            trace.Bytes,
            trace.Steps.SelectMany(step => step.Heap).Where(box => box.IsNew).Sum(box => box.Bytes)
        );
        Assert.Equal(trace.Bytes, trace.Steps[^1].Heap.Sum(box => box.Bytes));
    }

    [Fact]
    public async Task Who_waits_goes_into_a_continuation_and_so_does_everybody_who_awaits_that()
    {
        var trace = await TraceAsync(AwaitedLookups, "TwoWaits");
        Assert.Equal(
            [
                "GetStockPriceForAsync_Await is called; the compiler generates no state machine for it",
                "InitializeWithYieldAsync is called; the compiler generates no state machine for it",
                "InitializeWithYieldAsync awaits Task.Yield(): IsCompleted is false, so it has to wait",
                "InitializeWithYieldAsync is suspended: the state that it needs later moves to the heap, into a "
                    + "continuation: 64 bytes",
                "GetStockPriceForAsync_Await is suspended, too, in its own continuation, "
                    + "because InitializeWithYieldAsync has no result yet: 72 bytes",
                "Every waiting method is suspended; this thread has nothing more to do",
                "A pool thread takes the task from the queue; the runtime resumes InitializeWithYieldAsync "
                    + "from its continuation",
                "InitializeWithYieldAsync returns its result to the runtime",
                "The runtime resumes GetStockPriceForAsync_Await immediately, on the same thread, from its "
                    + "continuation",
                "GetStockPriceForAsync_Await returns its result to the runtime",
            ],
            trace.Steps.Select(step => step.Text)
        );
        Assert.All(trace.Steps.Take(6), step => Assert.Equal("thread 1", step.Thread));
        Assert.All(trace.Steps.Skip(6), step => Assert.Equal("thread 2, of the pool", step.Thread));
        Assert.Equal(
            [("Continuation", 72L, HeapKind.Box)],
            trace.Steps[4].Heap.Where(box => box.IsNew).Select(box => (box.Type, box.Bytes, HeapBox.KindOf(box.Type)))
        );
        Assert.Equal(["InitializeWithYieldAsync"], trace.Steps[5].Queue);
        Assert.Equal(["InitializeWithYieldAsync, awaited by GetStockPriceForAsync_Await"], trace.Steps[5].Waits);
        Assert.Equal(
            "await InitializeWithYieldAsync();",
            LineOf(trace.Methods[trace.Steps[4].Method].Source, trace.Steps[4].SourceLine)
        );
        Assert.Contains(
            "AsyncHelpers.Await(InitializeWithYieldAsync())",
            LineOf(trace.Methods[trace.Steps[4].Method].Lowered, trace.Steps[4].LoweredLine)
        );
        Assert.Equal(
            ["awaiter.GetResult();", "return Find(name);"],
            new[] { trace.Steps[6], trace.Steps[8] }.Select(step =>
                LineOf(trace.Methods[step.Method].Lowered, step.LoweredLine)
            )
        );
        Assert.DoesNotContain("//", trace.Methods[trace.Steps[^1].Method].Lowered);
        Assert.Equal(
            "return Find(name);",
            LineOf(trace.Methods[trace.Steps[^1].Method].Lowered, trace.Steps[^1].LoweredLine)
        );
        Assert.Empty(trace.Steps[^1].Queue);
    }

    [Fact]
    public async Task A_chain_that_never_waits_hands_its_result_back_without_tasks_until_somebody_wants_one()
    {
        var trace = await TraceAsync(FastPaths, "AwaitPathWithTask", "Deep=true");
        Assert.Equal(
            [
                "E.AwaitTask returns its result to D.AwaitTask",
                "D.AwaitTask returns its result to C.AwaitTask",
                "C.AwaitTask returns its result to B.AwaitTask",
                "B.AwaitTask returns its result to A.AwaitTask",
                "A.AwaitTask returns its result to AwaitPathWithTask",
            ],
            trace
                .Steps.Select(step => step.Text)
                .Where(text => text.EndsWith("without a task between them", StringComparison.Ordinal))
                .Select(text => text.Split(',')[0])
        );
        Assert.Equal(
            [("Task<string>", 72L, "for the caller")],
            trace.Steps[^1].Heap.Select(box => (box.Type, box.Bytes, box.Note))
        );
    }

    [Fact]
    public async Task A_runtime_that_is_not_to_be_had_is_one_sentence_beside_the_others()
    {
        var later = new Runtime("test-later", "a later .NET", "net99.0");
        var traces = await AskAsync([later, RuntimeAsync], FastPaths, "AwaitPathWithValueTask", "Deep=true");
        var note = Assert.IsType<Note>(traces.ToParts()[0]);
        Assert.StartsWith("a later .NET is left out: ", note.Text);
        Assert.DoesNotContain('\n', note.Text);
        Assert.StartsWith(
            "AwaitPathWithValueTask, Deep=true on .NET 11, runtime async: one operation, ",
            Assert.IsType<Stepper>(traces.ToParts()[1]).Title
        );
        Assert.Contains("a later .NET is left out", traces.Objects().ToText());
    }

    [Theory]
    [InlineData(AwaitedLookups, "TwoWaits", "")]
    [InlineData(FastPaths, "AwaitPathWithTask", "Deep=true")]
    public async Task What_is_recorded_is_what_is_watched(string benchmarks, string method, string parameter)
    {
        var recorded = await AskAsync([RuntimeAsync], benchmarks, method, parameter, Speed.Recorded);
        var watched = await TraceAsync(benchmarks, method, parameter);
        Assert.Equal(watched.Steps[^1].Heap, Assert.Single(recorded.Traces).Value?.Steps[^1].Heap);
    }

    [Fact]
    public async Task What_is_recorded_of_both_ways_steps_together()
    {
        var traces = await AskAsync(
            [Assert.Single(Runtimes.Named("net11.0")), RuntimeAsync],
            AwaitedLookups,
            "TwoWaits",
            speed: Speed.Recorded
        );
        Assert.Equal(
            [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 6), (10, 7), (11, 8), (12, 9)],
            Assert.IsType<Lockstep>(Assert.Single(traces.ToParts())).Rows.Select(rows => (rows.Left, rows.Right))
        );
    }

    [Fact]
    public async Task What_is_not_recorded_says_so()
    {
        var traces = await AskAsync([RuntimeAsync], AwaitedLookups, "OneWait", speed: Speed.Recorded);
        Assert.Contains("its steps are not recorded", Assert.Single(traces.Traces).Failure);
    }

    private static async Task<ExecutionTrace> TraceAsync(string benchmarks, string method, string parameter = "")
    {
        var build = Assert.Single(await RuntimeBuilds.AllAsync([RuntimeAsync], TextWriter.Null, Cancellation));
        Assert.SkipWhen(build.IsUnavailable, build.Failure ?? "");

        var one = Assert.Single((await AskAsync([RuntimeAsync], benchmarks, method, parameter)).Traces);
        Assert.True(one.Value is not null, one.Failure);
        return one.Value;
    }

    private static Task<RuntimeTraces> AskAsync(
        IReadOnlyList<Runtime> runtimes,
        string benchmarks,
        string method,
        string parameter = "",
        Speed speed = Speed.Quick
    ) => RuntimeTraces.AskAsync(runtimes, StepsOf(benchmarks, method, parameter), speed, TextWriter.Null, Cancellation);
}
