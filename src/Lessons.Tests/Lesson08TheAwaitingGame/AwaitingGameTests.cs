namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

public sealed class AwaitingGameTests
{
    private const int LargestResultWithACachedTask = 8;

    public static TheoryData<string> ManualWays =>
        [
            nameof(AwaitingGame.ManualTaskIsCompleted),
            nameof(AwaitingGame.ManualTaskIsCompletedSuccessfully),
            nameof(AwaitingGame.ManualValueTaskIsCompleted),
            nameof(AwaitingGame.ManualValueTaskIsCompletedSuccessfully),
        ];

    [Fact]
    public void The_order_book_is_the_published_one()
    {
        var orders = OrderBook.Create().Orders;
        var lines = orders.SelectMany(order => order.Lines).ToList();

        Assert.Equal(50, orders.Count);
        Assert.Equal(254, lines.Count);
        Assert.Equal(115, lines.Count(line => line.Quantity <= LargestResultWithACachedTask));
        Assert.Equal(3, orders.Count(order => order.Sync() <= LargestResultWithACachedTask));
        Assert.All(orders, order => Assert.InRange(order.Lines.Count, 1, 9));
        Assert.All(lines, line => Assert.InRange(line.Quantity, 1, 19));
        Assert.All(lines, line => Assert.InRange(line.UnitPrice, 0.01m, 49.99m));
    }

    [Fact]
    public void A_lines_worth_is_its_quantity_and_the_book_is_summed_as_often_as_it_is_told()
    {
        var book = OrderBook.Create();
        var quantities = book.Orders.Sum(order => order.Lines.Sum(line => line.Quantity));

        Assert.Equal(quantities, book.Sync(repeats: 1));
        Assert.Equal(3 * quantities, book.Sync(repeats: 3));
    }

    /// <summary>
    /// A line's task is always completed, as it was in 2017, so nothing calls the local functions that await the rest.
    /// They are called here, with a task that isn't completed.
    /// </summary>
    [Theory, MemberData(nameof(ManualWays))]
    public async Task A_manual_way_that_had_to_wait_for_a_line_would_add_the_orders_other_lines(string way)
    {
        var order = OrderOf(1, 2, 4, 8);
        var second = new TaskCompletionSource<int>();

        var total = AwaitRest(order, way, second.Task, 1, 1);

        Assert.False(total.IsCompleted);
        second.SetResult(2);
        Assert.Equal(order.Sync(), await total);
    }

    [Theory, MemberData(nameof(ManualWays))]
    public async Task A_manual_way_that_had_to_wait_for_an_order_would_add_the_other_orders_and_repeats(string way)
    {
        var book = new OrderBook { Orders = { OrderOf(1, 2), OrderOf(4), OrderOf(8, 16) } };
        var second = new TaskCompletionSource<int>();

        var total = AwaitRest(book, way, second.Task, 3, 1, 2);

        Assert.False(total.IsCompleted);
        second.SetResult(4);
        Assert.Equal(book.Sync(repeats: 3), await total);
    }

    [Theory, MemberData(nameof(ManualWays))]
    public async Task A_manual_way_that_had_to_wait_for_a_line_that_fails_would_fail_with_its_error(string way)
    {
        var failed = Task.FromException<int>(new TimeoutException());

        await Assert.ThrowsAsync<TimeoutException>(() => AwaitRest(OrderOf(1, 2), way, failed, 0, 0));
    }

    private static Order OrderOf(params int[] quantities)
    {
        var order = new Order();
        order.Lines.AddRange(quantities.Select(quantity => new OrderLine { Quantity = quantity }));
        return order;
    }

    /// <summary>Calls the local function of a manual way, with its captured <see langword="this"/>.</summary>
    private static Task<int> AwaitRest(object summed, string way, Task<int> worth, params object[] totalIndexAndRepeats)
    {
        var rest = summed
            .GetType()
            .GetMethods(BindingFlags.Instance | BindingFlags.NonPublic)
            .Single(method => method.Name.StartsWith($"<{way}>", StringComparison.Ordinal));
        var isValueTask = rest.ReturnType == typeof(ValueTask<int>);
        var total = rest.Invoke(summed, [isValueTask ? new ValueTask<int>(worth) : worth, .. totalIndexAndRepeats])!;
        return isValueTask ? ((ValueTask<int>)total).AsTask() : (Task<int>)total;
    }
}
