namespace PriceOfAwait.Tests.ExactAnswers;

/// <summary>The exact figures of .NET 10 on a machine of 64 bits.</summary>
public class ExactTests
{
    [Fact]
    public async Task Completed_tasks_of_ints_are_the_same_object_from_minus_one_to_eight()
    {
        var identities = (await Exact.TaskIdentitiesAsync(-16, 32, Cancellation)).Identities;
        foreach (var source in new[] { "async", "FromResult" })
        {
            Assert.Equal(
                Enumerable.Range(-16, 49).Select(value => ($"{value}", value is >= -1 and < 9)),
                identities
                    .Where(identity => identity.Source == source)
                    .Select(identity => (identity.Value, identity.SameObject))
            );
        }

        await Assert.ThrowsAsync<WrongArgumentException>(() => Exact.TaskIdentitiesAsync(1, 0, Cancellation));
    }

    [Fact]
    public async Task Completed_tasks_of_other_types_are_the_same_object_for_default_values()
    {
        var identities = (await Exact.TaskIdentitiesAsync(Cancellation)).Identities;
        Assert.All(
            [
                ("void", "", true),
                ("bool", "true", true),
                ("char", "'\\0'", true),
                ("char", "'a'", false),
                ("decimal", "0m", true),
                ("Guid", "default(Guid)", true),
                ("(int, int)", "(0, 0)", true),
                ("string", "(string?)null", true),
                ("string", "\"\"", false),
            ],
            ((string Type, string Value, bool Same) expected) =>
                Assert.Contains(
                    (expected.Type, expected.Value, "async", expected.Same),
                    identities.Select(identity => (identity.Type, identity.Value, identity.Source, identity.SameObject))
                )
        );
    }

    [Fact]
    public async Task Task_sizes_are_those_published_and_a_value_task_holds_a_reference_and_the_result()
    {
        var sizes = await Exact.TaskSizesAsync(Cancellation);
        Assert.All(Published.TaskSizes.Rows, row => Assert.Equal(row.Figures["task_bytes"], sizes[row.Id.Method]));
        Assert.Refuses<WrongArgumentException>(() => sizes["Int32"], "int; ");

        var valueTasks = sizes.Sizes.ToDictionary(size => size.Type, size => size.ValueTaskBytes);
        Assert.Equal(
            (16, 16, 24, 32),
            (valueTasks["void"], valueTasks["int"], valueTasks["string"], valueTasks["decimal"])
        );
    }

    [Fact]
    public async Task A_state_machine_is_larger_on_the_heap_than_on_the_stack()
    {
        var machines = await Exact.AskAsync(
            new ExactQuestion.StateMachines("PriceOfAwait.Lessons.Subjects.StockPrices"),
            Cancellation
        );
        Assert.Equal(
            new StateMachineSize("GetStockPriceForAsync", "Task<decimal>", 40, 120),
            machines["GetStockPriceForAsync"]
        );
        Assert.Equal("ValueTask<decimal>", machines["GetStockPriceWithValueTaskAsync_Optimized.FindAfter"].Returns);
        Assert.Refuses<WrongArgumentException>(() => machines["Find"], "InitializeAsync; ");

        var two = machines.Of("GetStockPriceForAsync", "InitializeAsync");
        Assert.Equal(["InitializeAsync", "GetStockPriceForAsync"], two.Sizes.Select(size => size.Method));
        Assert.Refuses<WrongArgumentException>(() => machines.Of("Find"), "InitializeAsync; ");
    }

    [Fact]
    public async Task A_class_or_a_benchmark_that_is_not_there_is_answered_by_name()
    {
        var bytes = await AllocatedAsync("Lesson02CachedCompletedTasks.Lookups");
        Assert.Refuses<WrongArgumentException>(() => bytes["Optimized"], "GetStockPriceWithValueTaskAsync_Optimized; ");
        await Assert.RefusesAsync<BenchException>(
            () => AllocatedAsync("Nowhere"),
            "There is no class PriceOfAwait.Lessons.Nowhere in "
        );
    }

    [Fact]
    public async Task A_lesson_shows_the_methods_that_it_is_about_in_the_order_of_their_class()
    {
        const string Optimized = "GetStockPriceWithValueTaskAsync_Optimized";
        var bytes = await AllocatedAsync("Lesson02CachedCompletedTasks.Lookups");
        Assert.Equal(
            ["GetStockPriceFor", Optimized],
            bytes.Of(Optimized, "GetStockPriceFor").Allocations.Select(allocation => allocation.Id.Method)
        );
        Assert.Refuses<WrongArgumentException>(() => bytes.Of("Optimized"), $"{Optimized}; ");
    }

    [Fact]
    public void What_a_method_captures_are_the_fields_of_its_closure()
    {
        Assert.Equal(["String name"], Exact.CapturedVariables(typeof(Capturing)));
        Assert.Refuses<WrongArgumentException>(
            () => Exact.CapturedVariables(typeof(ExactTests)),
            "classes of captured variables for PriceOfAwait.Tests.ExactAnswers.ExactTests; this needs one."
        );
    }

    [Fact]
    public async Task A_pass_of_the_awaiting_game_allocates_a_task_for_each_result_without_a_cached_one()
    {
        // Of 254 lines and 50 orders, 115 and 3 have a cached task. The book's own task serves 250 passes.
        var tasks = Math.Round((254 - 115 + 50 - 3 + 1 / 250.0) * 72, 1);
        Assert.Equal(
            [
                ("int/await/task", tasks),
                ("int/await/valuetask", 0),
                ("int/manual/task/iscompleted", tasks),
                ("int/manual/task/iscompletedsuccessfully", tasks),
                ("int/manual/valuetask/iscompleted", 0),
                ("int/manual/valuetask/iscompletedsuccessfully", 0),
                ("int/sync", 0),
            ],
            (await AllocatedAsync("Lesson08TheAwaitingGame.AwaitingGame"))
                .Allocations.Select(one => (one.Id.Method, one.Bytes))
                .OrderBy(one => one.Method, StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task The_first_callers_of_a_cache_are_asked_for_by_its_name()
    {
        var loads = await Exact.FirstCallersAsync(Cancellation);
        Assert.Equal((100, 1), (loads["IMemoryCache"].Loads, loads["HybridCache"].Loads));
        Assert.Refuses<WrongArgumentException>(() => loads["a cache"], "There is no such way: a cache.");
        Assert.Contains("a kept task, two threads", loads.ToText());
    }

    /// <summary>Nothing of it depends on time: the service's calls are pending until the question ends them.</summary>
    [Fact]
    public async Task Each_way_to_limit_calls_starts_its_own_number_of_them()
    {
        var calls = await Exact.LimitedCallsAsync(Cancellation);
        Assert.Equal(
            [
                new("no limit", 100, 100, 100, 10, 100, 100, true, 100),
                new("batches", 10, 10, 10, 100, 10, 10, true, 10),
                new("a semaphore", 100, 10, 100, 25, 100, 100, true, 10),
                new("Parallel.ForEachAsync", 10, 10, 100, 25, 10, 10, true, 10),
                new("a bounded channel", 21, 10, 100, 25, 100, 10, false, 10),
                new("a ConcurrencyLimiter", 100, 10, 100, 25, 100, 100, true, 10),
            ],
            calls.Ways
        );
        Assert.Refuses<WrongArgumentException>(() => calls["a lock"], "There is no such way: a lock.");
        Assert.Contains("Started while one hangs", calls.ToText());
        Assert.Contains("waits for ever", calls.AtFailure.ToText());
    }

    [Fact]
    public async Task Ten_calls_need_as_many_connections_as_are_in_flight_unless_their_client_is_new()
    {
        var calls = await Exact.ConnectionsOfCallsAsync(Cancellation);
        Assert.Equal(
            [
                new("in a row", 1, 1),
                new("together", 10, 10),
                new("together, on two connections at most", 2, 2),
                new("in a row, each by a client of its own", 10, 1),
            ],
            calls.Ways
        );
        Assert.Refuses<WrongArgumentException>(() => calls["by mail"], "There is no such way: by mail.");
        Assert.Contains("Most in flight", calls.ToText());
    }

    /// <summary>
    /// Nothing of it depends on time: the service answers nothing before the handler knows that its client has left.
    /// </summary>
    [Fact]
    public async Task Only_a_token_stops_what_is_done_for_a_client_that_has_left()
    {
        var calls = await Exact.CallsForLeaversAsync(Cancellation);
        Assert.Equal(
            [
                new("no token", 10, 10, 0, 0, "an answer", 1),
                new("the token asked between the calls", 1, 1, 0, 0, "OperationCanceledException", 1),
                new("the token passed on", 1, 0, 1, 1, "TaskCanceledException", 2),
                new("passed on, every exception caught", 1, 0, 1, 10, "an answer", 2),
                new("together, no token", 10, 10, 0, 0, "an answer", 10),
                new("together, the token passed on", 10, 0, 10, 10, "TaskCanceledException", 11),
            ],
            calls.Ways
        );
        Assert.Refuses<WrongArgumentException>(() => calls["by mail"], "There is no such way: by mail.");
        Assert.Contains("Answered for nobody", calls.ToText());
        Assert.Contains("Exceptions of its calls", calls.Costs.ToText());
    }

    [Fact]
    public async Task A_synchronous_call_needs_a_thread_of_the_pool_to_open_its_connection()
    {
        var sends = await Exact.SendsOnTheLastThreadAsync(Cancellation);
        Assert.Equal([new("an open connection", true), new("no connection yet", false)], sends.Sends);
        Assert.Contains("doesn’t return", sends.ToText());
    }

    /// <summary>Nothing of it depends on time: a call never returns if nothing is left that could end it.</summary>
    [Fact]
    public async Task Each_call_that_nobody_awaits_ends_in_its_own_way()
    {
        var calls = await Exact.UnawaitedCallsAsync(Cancellation);
        Assert.Equal(
            [
                ("a constructor", CallEnd.Returned),
                ("a constructor, on a window's thread", CallEnd.NeverReturned),
                ("a property, on a window's thread", CallEnd.Returned),
                ("a synchronous interface, on the pool's last thread", CallEnd.NeverReturned),
                ("Dispose, on a window's thread", CallEnd.NeverReturned),
                ("a static initializer", CallEnd.NeverReturned),
                ("a lock", CallEnd.NeverReturned),
                ("an event handler", CallEnd.EndedItsProcess),
                ("an event handler, on a window's thread", CallEnd.EndedItsProcess),
                ("an event handler that forgets the task", CallEnd.Lost),
                ("Main that forgets the task", CallEnd.Lost),
                ("Main", CallEnd.Returned),
            ],
            calls.Calls.Select(one => (one.Call.Place, one.End))
        );
        Assert.Equal((3, 5), (calls.CountOf(CallEnd.Returned), calls.CountOf(CallEnd.NeverReturned)));
    }

    [Fact]
    public async Task A_call_that_nobody_awaits_comes_with_what_its_process_said()
    {
        var calls = await Exact.UnawaitedCallsAsync(Cancellation);
        Assert.Equal("", calls["a constructor"].Said);
        Assert.Equal("Meanwhile, the window has handled 0 of 1 click.", calls["a property, on a window's thread"].Said);
        Assert.Equal(
            [
                "The rest of the method is queued to the thread that blocks.",
                "The method is queued to the pool, whose last thread blocks.",
                "The rest of the method is queued to the thread that blocks.",
                "The method runs on another thread, which waits for the one that blocks.",
                "The method runs on another thread, which waits for the one that blocks.",
            ],
            calls.Calls.Where(one => one.End == CallEnd.NeverReturned).Select(one => one.Said)
        );
        Assert.All(
            calls.Calls.Where(one => one.End == CallEnd.EndedItsProcess),
            one =>
            {
                Assert.Equal("Unhandled exception. System.TimeoutException: The price was not saved.", one.Said);
                Assert.NotEqual(0, one.ExitCode);
                Assert.Matches(@"^ended its process \(exit code -?\d+\)$", one.InWords);
            }
        );
        Assert.Equal(
            [("UnobservedTaskException after a garbage collection: The price was not saved.", 0), ("", 0)],
            calls.Calls.Where(one => one.End == CallEnd.Lost).Select(one => (one.Said, one.ExitCode))
        );
        Assert.Refuses<WrongArgumentException>(() => calls["a finalizer"], "There is no such place: a finalizer.");
    }

    private static Task<AllocatedBytes> AllocatedAsync(string benchmarks) =>
        Exact.AskAsync(new ExactQuestion.Bytes("PriceOfAwait.Lessons." + benchmarks), Cancellation);

    private static class Capturing
    {
        public static Func<int> LengthOf(string name) => () => name.Length;
    }
}
