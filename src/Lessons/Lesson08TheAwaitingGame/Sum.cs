namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// The sum of its parts' worth: an order sums its lines, and the book sums its orders. Each variant calls the same variant of the
/// parts, so a pass over the book has two levels.
/// </summary>
/// <param name="parts">What is summed.</param>
public readonly struct Sum<TPart>(TPart[] parts) : IWorth
    where TPart : struct, IWorth
{
    public int Sync()
    {
        var total = 0;
        foreach (var part in parts)
        {
            total += part.Sync();
        }

        return total;
    }

    public async Task<int> AwaitTask()
    {
        var total = 0;
        foreach (var part in parts)
        {
            total += await part.AwaitTask();
        }

        return total;
    }

    public Task<int> ManualTaskIsCompleted()
    {
        var total = 0;
        for (var i = 0; i < parts.Length; i++)
        {
            var worth = parts[i].ManualTaskIsCompleted();
            if (!worth.IsCompleted)
            {
                return AwaitRest(parts, i, worth, total);
            }

            total += worth.GetAwaiter().GetResult();
        }

        return Task.FromResult(total);

        static async Task<int> AwaitRest(TPart[] parts, int i, Task<int> worth, int total)
        {
            total += await worth;
            while (++i < parts.Length)
            {
                total += await parts[i].ManualTaskIsCompleted();
            }

            return total;
        }
    }

    public Task<int> ManualTaskIsCompletedSuccessfully()
    {
        var total = 0;
        for (var i = 0; i < parts.Length; i++)
        {
            var worth = parts[i].ManualTaskIsCompletedSuccessfully();
            if (!worth.IsCompletedSuccessfully)
            {
                return AwaitRest(parts, i, worth, total);
            }

            total += worth.GetAwaiter().GetResult();
        }

        return Task.FromResult(total);

        static async Task<int> AwaitRest(TPart[] parts, int i, Task<int> worth, int total)
        {
            total += await worth;
            while (++i < parts.Length)
            {
                total += await parts[i].ManualTaskIsCompletedSuccessfully();
            }

            return total;
        }
    }

    public async ValueTask<int> AwaitValueTask()
    {
        var total = 0;
        foreach (var part in parts)
        {
            total += await part.AwaitValueTask();
        }

        return total;
    }

    public ValueTask<int> ManualValueTaskIsCompleted()
    {
        var total = 0;
        for (var i = 0; i < parts.Length; i++)
        {
            var worth = parts[i].ManualValueTaskIsCompleted();
            if (!worth.IsCompleted)
            {
                return AwaitRest(parts, i, worth, total);
            }

            total += worth.GetAwaiter().GetResult();
        }

        return new ValueTask<int>(total);

        static async ValueTask<int> AwaitRest(TPart[] parts, int i, ValueTask<int> worth, int total)
        {
            total += await worth;
            while (++i < parts.Length)
            {
                total += await parts[i].ManualValueTaskIsCompleted();
            }

            return total;
        }
    }

    public ValueTask<int> ManualValueTaskIsCompletedSuccessfully()
    {
        var total = 0;
        for (var i = 0; i < parts.Length; i++)
        {
            var worth = parts[i].ManualValueTaskIsCompletedSuccessfully();
            if (!worth.IsCompletedSuccessfully)
            {
                return AwaitRest(parts, i, worth, total);
            }

            total += worth.GetAwaiter().GetResult();
        }

        return new ValueTask<int>(total);

        static async ValueTask<int> AwaitRest(TPart[] parts, int i, ValueTask<int> worth, int total)
        {
            total += await worth;
            while (++i < parts.Length)
            {
                total += await parts[i].ManualValueTaskIsCompletedSuccessfully();
            }

            return total;
        }
    }
}
