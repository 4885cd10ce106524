namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>The book sums its orders, in the seven ways of the game, as many times as it is told.</summary>
public class OrderBook
{
    private const int Seed = 12345;
    private const int OrderCount = 50;

    public List<Order> Orders { get; } = [];

    /// <summary>The published book. A given seed gives the same sequence in every version of .NET.</summary>
    public static OrderBook Create()
    {
        var random = new Random(Seed);
        var book = new OrderBook();
        for (var order = 0; order < OrderCount; order++)
        {
            book.Orders.Add(new Order());
            for (var lines = random.Next(1, 10); lines > 0; lines--)
            {
                book.Orders[order].Lines.Add(
                    new OrderLine { Quantity = random.Next(1, 20), UnitPrice = random.Next(1, 5000) * 0.01m });
            }
        }

        return book;
    }

    public int Sync(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                total += Orders[order].Sync();
            }
        }

        return total;
    }

    public async Task<int> AwaitTask(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                total += await Orders[order].AwaitTask();
            }
        }

        return total;
    }

    public Task<int> ManualTaskIsCompleted(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                var worth = Orders[order].ManualTaskIsCompleted();
                if (!worth.IsCompleted)
                {
                    return AwaitRest(worth, total, order, repeats);
                }

                total += worth.Result;
            }
        }

        return Task.FromResult(total);

        async Task<int> AwaitRest(Task<int> worth, int total, int order, int repeats)
        {
            total += await worth;
            while (++order < Orders.Count)
            {
                total += await Orders[order].ManualTaskIsCompleted();
            }

            while (repeats-- > 0)
            {
                for (order = 0; order < Orders.Count; order++)
                {
                    total += await Orders[order].ManualTaskIsCompleted();
                }
            }

            return total;
        }
    }

    /// <summary>It asks for the status, because a task had no such property in 2017.</summary>
    public Task<int> ManualTaskIsCompletedSuccessfully(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                var worth = Orders[order].ManualTaskIsCompletedSuccessfully();
                if (worth.Status != TaskStatus.RanToCompletion)
                {
                    return AwaitRest(worth, total, order, repeats);
                }

                total += worth.Result;
            }
        }

        return Task.FromResult(total);

        async Task<int> AwaitRest(Task<int> worth, int total, int order, int repeats)
        {
            total += await worth;
            while (++order < Orders.Count)
            {
                total += await Orders[order].ManualTaskIsCompletedSuccessfully();
            }

            while (repeats-- > 0)
            {
                for (order = 0; order < Orders.Count; order++)
                {
                    total += await Orders[order].ManualTaskIsCompletedSuccessfully();
                }
            }

            return total;
        }
    }

    public async ValueTask<int> AwaitValueTask(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                total += await Orders[order].AwaitValueTask();
            }
        }

        return total;
    }

    public ValueTask<int> ManualValueTaskIsCompleted(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                var worth = Orders[order].ManualValueTaskIsCompleted();
                if (!worth.IsCompleted)
                {
                    return AwaitRest(worth, total, order, repeats);
                }

                total += worth.Result;
            }
        }

        return new ValueTask<int>(total);

        async ValueTask<int> AwaitRest(ValueTask<int> worth, int total, int order, int repeats)
        {
            total += await worth;
            while (++order < Orders.Count)
            {
                total += await Orders[order].ManualValueTaskIsCompleted();
            }

            while (repeats-- > 0)
            {
                for (order = 0; order < Orders.Count; order++)
                {
                    total += await Orders[order].ManualValueTaskIsCompleted();
                }
            }

            return total;
        }
    }

    public ValueTask<int> ManualValueTaskIsCompletedSuccessfully(int repeats)
    {
        var total = 0;
        while (repeats-- > 0)
        {
            for (var order = 0; order < Orders.Count; order++)
            {
                var worth = Orders[order].ManualValueTaskIsCompletedSuccessfully();
                if (!worth.IsCompletedSuccessfully)
                {
                    return AwaitRest(worth, total, order, repeats);
                }

                total += worth.Result;
            }
        }

        return new ValueTask<int>(total);

        async ValueTask<int> AwaitRest(ValueTask<int> worth, int total, int order, int repeats)
        {
            total += await worth;
            while (++order < Orders.Count)
            {
                total += await Orders[order].ManualValueTaskIsCompletedSuccessfully();
            }

            while (repeats-- > 0)
            {
                for (order = 0; order < Orders.Count; order++)
                {
                    total += await Orders[order].ManualValueTaskIsCompletedSuccessfully();
                }
            }

            return total;
        }
    }
}
