using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tests.Inspecting;

public class ExecutionTraceTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("Lesson01SynchronousFastPaths.StringFastPaths", "AwaitPathWithTask", "Deep=true")]
    [InlineData("Lesson01SynchronousFastPaths.StringFastPaths", "AwaitPathWithValueTask", "Deep=true")]
    [InlineData("Lesson02CachedCompletedTasks.KeptTask", "GetStockPriceForAsync_Kept", "")]
    [InlineData("Lesson05HoistingTheSynchronousPath.Hoisting", "GetStockPriceWithValueTaskAsync_Optimized", "")]
    [InlineData("Lesson05HoistingTheSynchronousPath.Hoisting", "GetStockPriceWithValueTaskAsync_Capturing", "")]
    [InlineData("Lesson07TheCostOfYield.WithYield", "GetStockPriceForAsync_Await", "")]
    public async Task The_steps_put_on_the_heap_what_the_operation_allocates(string benchmarks, string method, string parameter)
    {
        var trace = await AskAsync(benchmarks, method, parameter);
        var bytes = await Exact.AskAsync(new Question.Bytes(trace.Benchmarks), Cancellation);
        Assert.Equal(bytes[method, [.. trace.Id.Parameters]], trace.Steps.Sum(step => step.Heap.Where(box => box.IsNew).Sum(box => box.Bytes)));
        Assert.InRange(trace.Steps.Count, 2, 40);
        TestContext.Current.TestOutputHelper?.WriteLine(Full(trace));
    }

    private static string Full(ExecutionTrace trace) => trace.ToText() + "\n" + string.Join('\n', trace.Steps.Select(step =>
        $"{step.Text}\n    {trace.Methods[step.Method].Name} {step.SourceLine} {Line(trace.Methods[step.Method].Source, step.SourceLine)} "
        + $"| {step.LoweredLine} {Line(trace.Methods[step.Method].Lowered, step.LoweredLine)}\n    {step.Thread}: "
        + $"{string.Join(" < ", step.Stack.Select(frame => $"{frame.Method} ({frame.Note})"))}\n    "
        + $"heap: {string.Join(", ", step.Heap.Select(box => $"{(box.IsNew ? "*" : "")}{box.Type} {box.Bytes} ({box.Note})"))}"
        + $"\n    queue: {string.Join(", ", step.Queue)}"));

    private static string Line(string text, int line) => line == 0 ? "" : text.Split('\n')[line - 1].Trim();

    private static Task<ExecutionTrace> AskAsync(string benchmarks, string method, string parameter = "") => Exact.AskAsync(
        new Question.Steps(
            "PriceOfAwait.Lessons." + benchmarks, method,
            parameter.Split('=') is [var name, var value] ? [new Parameter(name, value)] : []),
        Cancellation);
}
