using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// The awaiting game computes the worth of an order book in seven ways. All complete synchronously. One operation is one pass over the
/// book. Published as <c>awaiting-game</c>.
/// </summary>
/// <remarks>
/// The bytes of one pass follow from the book: with <see cref="Task{TResult}"/>, a task of 72 B (x64) for each line, each order and the
/// book itself; with <see cref="ValueTask{TResult}"/>, none. The published 21.61 KB (of 1024 B) are about 307 tasks: a book of 50 orders
/// with 256 lines, like ours. A benchmark method awaits once per pass, which is negligible with so many lines. It returns a value task, so
/// that it adds no bytes.
/// </remarks>
public class AwaitingGame
{
    private const int Passes = 250;

    private readonly Sum<Sum<Line>> _book = new([.. OrderBook.Create().Select(lines => new Sum<Line>(lines))]);

    [GlobalSetup]
    public void CheckTotals() => SameAnswer.RequireOfAll(this);

    [Benchmark(Description = "int/await/task", OperationsPerInvoke = Passes)]
    public async ValueTask<int> AwaitTask()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = await _book.AwaitTask();
        }

        return total;
    }

    [Benchmark(Description = "int/manual/task/iscompleted", OperationsPerInvoke = Passes)]
    public async ValueTask<int> ManualTaskIsCompleted()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = await _book.ManualTaskIsCompleted();
        }

        return total;
    }

    [Benchmark(Description = "int/manual/task/iscompletedsuccessfully", OperationsPerInvoke = Passes)]
    public async ValueTask<int> ManualTaskIsCompletedSuccessfully()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = await _book.ManualTaskIsCompletedSuccessfully();
        }

        return total;
    }

    [Benchmark(Description = "int/await/valuetask", OperationsPerInvoke = Passes)]
    public async ValueTask<int> AwaitValueTask()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = await _book.AwaitValueTask();
        }

        return total;
    }

    [Benchmark(Description = "int/manual/valuetask/iscompleted", OperationsPerInvoke = Passes)]
    public async ValueTask<int> ManualValueTaskIsCompleted()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = await _book.ManualValueTaskIsCompleted();
        }

        return total;
    }

    [Benchmark(Description = "int/manual/valuetask/iscompletedsuccessfully", OperationsPerInvoke = Passes)]
    public async ValueTask<int> ManualValueTaskIsCompletedSuccessfully()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = await _book.ManualValueTaskIsCompletedSuccessfully();
        }

        return total;
    }

    [Benchmark(Baseline = true, Description = "int/sync", OperationsPerInvoke = Passes)]
    public int Sync()
    {
        var total = 0;
        for (var pass = 0; pass < Passes; pass++)
        {
            total = _book.Sync();
        }

        return total;
    }
}
