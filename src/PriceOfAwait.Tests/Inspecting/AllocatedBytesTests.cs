using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tests.Inspecting;

/// <summary>The bytes of .NET 10 on a machine of 64 bits.</summary>
public class AllocatedBytesTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_chain_that_never_waits_allocates_a_task_for_each_asynchronous_step()
    {
        var bytes = await AskAsync("Lesson01SynchronousFastPaths.StringFastPaths");
        Assert.Equal(
            [
                ("DirectCall, Deep=false", 0), ("DirectPathWithTask, Deep=false", 72), ("AwaitPathWithTask, Deep=false", 216),
                ("DirectPathWithValueTask, Deep=false", 0), ("AwaitPathWithValueTask, Deep=false", 0),
                ("DirectCall, Deep=true", 0), ("DirectPathWithTask, Deep=true", 72), ("AwaitPathWithTask, Deep=true", 504),
                ("DirectPathWithValueTask, Deep=true", 0), ("AwaitPathWithValueTask, Deep=true", 0),
            ],
            bytes.Allocations.Select(allocation => ($"{allocation.Id}", allocation.Bytes)));
    }

    [Fact]
    public async Task Who_really_waits_leaves_the_box_of_each_state_machine()
    {
        var question = new ExactQuestion.StateMachines("PriceOfAwait.Lessons.Subjects.StockPrices");
        var machines = await Exact.AskAsync(question, Cancellation);
        var bytes = await AskAsync("Lesson07TheCostOfYield.WithYield");

        var initialization = machines["InitializeWithYieldAsync"].HeapBytes;
        Assert.Equal(initialization + machines["GetStockPriceForAsync_Await"].HeapBytes, bytes["GetStockPriceForAsync_Await"]);
        Assert.Equal(
            initialization + machines["GetStockPriceWithValueTaskAsync_Await"].HeapBytes, bytes["GetStockPriceWithValueTaskAsync_Await"]);
        Assert.Equal(224, bytes["GetStockPriceForAsync_Await"]);
        Assert.Equal(240, bytes["GetStockPriceWithValueTaskAsync_Await"]);
        Assert.Equal(80, bytes["GetStockPriceForAsync"]);
        Assert.Equal(0, bytes["GetStockPriceFor"]);
    }

    [Fact]
    public async Task A_capture_allocates_its_closure_on_the_synchronous_path_too()
    {
        var bytes = await AskAsync("Lesson05HoistingTheSynchronousPath.Hoisting");
        Assert.Equal(0, bytes["GetStockPriceWithValueTaskAsync_Optimized"]);
        Assert.Equal(40, bytes["GetStockPriceWithValueTaskAsync_Capturing"]);
    }

    [Fact]
    public async Task Operations_that_complete_synchronously_now_and_then_show_their_mean_in_every_run()
    {
        var once = await AskAsync("Lesson09TaskOrValueTask.TaskOrValueTask");
        var again = await AskAsync("Lesson09TaskOrValueTask.TaskOrValueTask");

        Assert.All(once.Allocations, allocation => Assert.True(allocation.IsSteady, $"{allocation}"));
        Assert.Equal(once.Allocations, again.Allocations);
        Assert.Equal(144, Of("TaskOfInt", "1"));
        Assert.Equal(160, Of("TaskOfDecimal", "1"));
        Assert.Equal(0, Of("ValueTaskOfInt", "1"));
        Assert.Equal((Of("TaskOfInt", "0") + Of("TaskOfInt", "1")) / 2, Of("TaskOfInt", "0.5"));

        double Of(string method, string probability) =>
            once[method, new Parameter("CompletionProbability", probability), new Parameter("Work", "0")];
    }

    [Fact]
    public async Task Synchronous_methods_allocate_what_BenchmarkDotNet_says()
    {
        var run = await Bench.MeasureAsync(
            "PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath.Hoisting", LessonsBuild.Default, new() { Progress = TextWriter.Null },
            Cancellation);
        var bytes = await AskAsync("Lesson05HoistingTheSynchronousPath.Hoisting");
        Assert.Equal(
            run.Measurements.Select(measurement => (measurement.Id, measurement.AllocatedBytes)),
            bytes.Allocations.Select(allocation => (allocation.Id, allocation.Bytes)));
    }

    [Fact]
    public async Task A_benchmark_that_is_not_there_is_answered_with_those_that_are()
    {
        var bytes = await AskAsync("Lesson05HoistingTheSynchronousPath.Hoisting");
        var error = Assert.Throws<KeyNotFoundException>(() => bytes["Optimized"]);
        Assert.Contains("GetStockPriceWithValueTaskAsync_Optimized; ", error.Message, StringComparison.Ordinal);
    }

    private static Task<AllocatedBytes> AskAsync(string benchmarks) =>
        Exact.AskAsync(new ExactQuestion.Bytes("PriceOfAwait.Lessons." + benchmarks), Cancellation);
}
