namespace PriceOfAwait.Tests.Inspecting;

/// <summary>The exact figures of .NET 10 on a machine of 64 bits.</summary>
public class ExactTests
{
    private const string Hoisting = "Lesson05HoistingTheSynchronousPath.Hoisting";

    [Theory]
    [InlineData("Lesson07TheCostOfYield.WithYield", "GetStockPriceWithValueTaskAsync_Await", 240)]
    [InlineData("Lesson07TheCostOfYield.WithYield", "GetStockPriceForAsync", 80)]
    [InlineData("Lesson07TheCostOfYield.WithYield", "GetStockPriceFor", 0)]
    [InlineData(Hoisting, "GetStockPriceWithValueTaskAsync_Optimized", 0)]
    [InlineData(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing", 40)]
    public async Task A_method_allocates_its_box_where_it_waits_and_its_closure_where_it_does_not(
        string benchmarks, string method, double bytes) => Assert.Equal(bytes, (await AllocatedAsync(benchmarks))[method]);

    [Fact]
    public async Task Operations_that_complete_synchronously_now_and_then_show_their_mean()
    {
        var bytes = await AllocatedAsync("Lesson09TaskOrValueTask.TaskOrValueTask");

        Assert.All(bytes.Allocations, allocation => Assert.True(allocation.IsSteady, $"{allocation}"));
        Assert.Equal(144, Of("TaskOfInt", "1"));
        Assert.Equal(160, Of("TaskOfDecimal", "1"));
        Assert.Equal(0, Of("ValueTaskOfInt", "1"));
        Assert.Equal((Of("TaskOfInt", "0") + Of("TaskOfInt", "1")) / 2, Of("TaskOfInt", "0.5"));

        double Of(string method, string probability) =>
            bytes[method, new Parameter("CompletionProbability", probability), new Parameter("Work", "0")];
    }

    [Fact]
    public async Task A_benchmark_that_is_not_there_is_answered_with_those_that_are()
    {
        var bytes = await AllocatedAsync(Hoisting);
        Assert.Refuses<KeyNotFoundException>(() => bytes["Optimized"], "GetStockPriceWithValueTaskAsync_Optimized; ");
    }

    [Fact]
    public async Task Completed_tasks_of_ints_are_the_same_object_from_minus_one_to_eight()
    {
        var identities = (await Exact.TaskIdentitiesAsync(-16, 32, Cancellation)).Identities;
        foreach (var source in new[] { "async", "FromResult" })
        {
            Assert.Equal(
                Enumerable.Range(-16, 49).Select(value => ($"{value}", value is >= -1 and < 9)),
                identities.Where(identity => identity.Source == source).Select(identity => (identity.Value, identity.SameObject)));
        }

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => Exact.TaskIdentitiesAsync(1, 0, Cancellation));
    }

    [Fact]
    public async Task Completed_tasks_of_other_types_are_the_same_object_for_default_values()
    {
        var identities = (await Exact.TaskIdentitiesAsync(Cancellation)).Identities;
        Assert.All(
            [
                ("void", "", true), ("bool", "true", true), ("char", "'\\0'", true), ("char", "'a'", false), ("decimal", "0m", true),
                ("Guid", "default(Guid)", true), ("(int, int)", "(0, 0)", true),
                ("string", "(string?)null", true), ("string", "\"\"", false),
            ],
            ((string Type, string Value, bool Same) expected) => Assert.Contains(
                (expected.Type, expected.Value, "async", expected.Same),
                identities.Select(identity => (identity.Type, identity.Value, identity.Source, identity.SameObject))));
    }

    [Fact]
    public async Task Task_sizes_are_those_that_were_published_and_a_value_task_has_room_for_a_reference_and_the_result()
    {
        var sizes = await Exact.TaskSizesAsync(Cancellation);
        var published = File.ReadLines(Path.Combine(Repository.LessonsData, "09-task-or-valuetask", "task-sizes.csv")).Skip(1)
            .Select(line => (Type: line[..line.LastIndexOf(',')].Trim('"'), Bytes: line[(line.LastIndexOf(',') + 1)..]));
        Assert.All(published, row => Assert.Equal(row.Bytes, $"{sizes[row.Type]}"));
        Assert.Refuses<KeyNotFoundException>(() => sizes["Int32"], "int; ");

        var valueTasks = sizes.Sizes.ToDictionary(size => size.Type, size => size.ValueTaskBytes);
        Assert.Equal((16, 16, 24, 32), (valueTasks["void"], valueTasks["int"], valueTasks["string"], valueTasks["decimal"]));
    }

    [Fact]
    public async Task A_state_machine_is_larger_on_the_heap_than_on_the_stack()
    {
        var machines = await Exact.AskAsync(new ExactQuestion.StateMachines("PriceOfAwait.Lessons.Subjects.StockPrices"), Cancellation);
        Assert.Equal(
            new StateMachineSize("GetStockPriceForAsync", "Task<decimal>", 40, 120), machines["GetStockPriceForAsync"]);
        Assert.Equal("ValueTask<decimal>", machines["GetStockPriceWithValueTaskAsync_Optimized.FindAfter"].Returns);
        Assert.Refuses<KeyNotFoundException>(() => machines["Find"], "InitializeAsync; ");
    }

    [Fact]
    public async Task A_class_that_is_not_there_is_named()
    {
        await Assert.RefusesAsync<BenchException>(() => AllocatedAsync("Nowhere"), "There is no class PriceOfAwait.Lessons.Nowhere in ");
    }

    [Fact]
    public async Task Lessons_that_are_not_built_are_named_with_what_to_do()
    {
        var missing = Path.Combine(Repository.Root, "src", "Nowhere.dll");
        var error = await Assert.ThrowsAsync<BenchException>(
            () => Exact.AskAsync(new ExactQuestion.Sizes(), new LessonsBuild(missing), Cancellation));
        Assert.Equal("The lessons are not built: there is no src/Nowhere.dll. Build them: dotnet build src", error.Message);
    }

    private static Task<AllocatedBytes> AllocatedAsync(string benchmarks) =>
        Exact.AskAsync(new ExactQuestion.Bytes("PriceOfAwait.Lessons." + benchmarks), Cancellation);
}
