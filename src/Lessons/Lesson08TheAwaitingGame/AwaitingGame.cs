using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// The awaiting game sums an order book in seven ways, all of which complete synchronously. One operation is one pass
/// over the book. Published as <c>awaiting-game</c>.
/// </summary>
/// <remarks>The passes are a loop inside the book's methods, so one task of the book serves all of them.</remarks>
public class AwaitingGame
{
    private const int Passes = 250;

    private static readonly OrderBook Book = OrderBook.Create();

    [GlobalSetup]
    public void CheckTotals() => SameAnswer.RequireOfAll(this);

    [Benchmark(Description = "int/await/task", OperationsPerInvoke = Passes)]
    public Task<int> AwaitTask() => Book.AwaitTask(Passes);

    [Benchmark(Description = "int/manual/task/iscompleted", OperationsPerInvoke = Passes)]
    public Task<int> ManualTaskIsCompleted() => Book.ManualTaskIsCompleted(Passes);

    [Benchmark(Description = "int/manual/task/iscompletedsuccessfully", OperationsPerInvoke = Passes)]
    public Task<int> ManualTaskIsCompletedSuccessfully() => Book.ManualTaskIsCompletedSuccessfully(Passes);

    [Benchmark(Description = "int/await/valuetask", OperationsPerInvoke = Passes)]
    public ValueTask<int> AwaitValueTask() => Book.AwaitValueTask(Passes);

    [Benchmark(Description = "int/manual/valuetask/iscompleted", OperationsPerInvoke = Passes)]
    public ValueTask<int> ManualValueTaskIsCompleted() => Book.ManualValueTaskIsCompleted(Passes);

    [Benchmark(Description = "int/manual/valuetask/iscompletedsuccessfully", OperationsPerInvoke = Passes)]
    public ValueTask<int> ManualValueTaskIsCompletedSuccessfully() =>
        Book.ManualValueTaskIsCompletedSuccessfully(Passes);

    [Benchmark(Baseline = true, Description = "int/sync", OperationsPerInvoke = Passes)]
    public int Sync() => Book.Sync(Passes);
}
