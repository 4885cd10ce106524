namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

public sealed class AwaitingGameTests
{
    private static readonly Dictionary<string, Func<Sum<Sum<PendingLine>>, Task<int>>> AsynchronousWays = new()
    {
        ["int/await/task"] = book => book.AwaitTask(),
        ["int/manual/task/iscompleted"] = book => book.ManualTaskIsCompleted(),
        ["int/manual/task/iscompletedsuccessfully"] = book => book.ManualTaskIsCompletedSuccessfully(),
        ["int/await/valuetask"] = book => book.AwaitValueTask().AsTask(),
        ["int/manual/valuetask/iscompleted"] = book => book.ManualValueTaskIsCompleted().AsTask(),
        ["int/manual/valuetask/iscompletedsuccessfully"] = book => book.ManualValueTaskIsCompletedSuccessfully().AsTask(),
    };

    public static TheoryData<string> WayNames => [.. AsynchronousWays.Keys];

    [Theory, MemberData(nameof(WayNames))]
    public async Task A_line_that_has_to_be_waited_for_counts_like_the_others(string way)
    {
        var total = AsynchronousWays[way];
        var first = new TaskCompletionSource();
        var second = new TaskCompletionSource();
        var done = Task.CompletedTask;
        var book = new Sum<Sum<PendingLine>>(
        [
            new([new(1, done), new(2, done)]),
            new([new(4, done), new(8, first.Task), new(16, done), new(32, second.Task)]),
            new([new(64, done), new(128, second.Task)]),
        ]);

        var pending = total(book);
        Assert.False(pending.IsCompleted);
        first.SetResult();
        Assert.False(pending.IsCompleted);
        second.SetResult();

        Assert.Equal(255, await pending);
        Assert.Equal(255, await total(book));
    }

    [Theory, MemberData(nameof(WayNames))]
    public async Task A_line_that_fails_fails_the_total_with_its_own_error(string way)
    {
        var total = AsynchronousWays[way];
        var failed = Task.FromException(new TimeoutException());
        var book = new Sum<Sum<PendingLine>>([new([new(1, Task.CompletedTask), new(2, failed)])]);

        await Assert.ThrowsAsync<TimeoutException>(async () => await total(book));
    }

    [Fact]
    public void The_order_book_is_as_specified_and_the_same_each_time()
    {
        var book = OrderBook.Create();

        Assert.Equal(50, book.Length);
        Assert.Equal(256, book.Sum(lines => lines.Length));
        Assert.All(book, lines => Assert.InRange(lines.Length, 1, 9));
        Assert.All(book.SelectMany(lines => lines), line => Assert.InRange(line.Sync(), 1, 19 * 4999));
        Assert.Equal(book, OrderBook.Create());
    }

    /// <summary>A line whose worth arrives after another task has completed.</summary>
    public readonly struct PendingLine(int worth, Task arrival) : IWorth
    {
        public int Sync() => worth;

        public async Task<int> AwaitTask()
        {
            await arrival;
            return worth;
        }

        public Task<int> ManualTaskIsCompleted() => AwaitTask();

        public Task<int> ManualTaskIsCompletedSuccessfully() => AwaitTask();

        public ValueTask<int> AwaitValueTask() => new(AwaitTask());

        public ValueTask<int> ManualValueTaskIsCompleted() => AwaitValueTask();

        public ValueTask<int> ManualValueTaskIsCompletedSuccessfully() => AwaitValueTask();
    }
}
