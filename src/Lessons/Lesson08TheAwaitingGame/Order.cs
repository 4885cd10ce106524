namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>An order sums its lines, in the seven ways of the game.</summary>
public class Order
{
    public List<OrderLine> Lines { get; } = [];

    public int Sync()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            total += Lines[line].Worth();
        }

        return total;
    }

    public async Task<int> AwaitTask()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            total += await Lines[line].WorthAsTask();
        }

        return total;
    }

    public Task<int> ManualTaskIsCompleted()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            var worth = Lines[line].WorthAsTask();
            if (!worth.IsCompleted)
            {
                return AwaitRest(worth, total, line);
            }

            total += worth.Result;
        }

        return Task.FromResult(total);

        async Task<int> AwaitRest(Task<int> worth, int total, int line)
        {
            total += await worth;
            while (++line < Lines.Count)
            {
                total += await Lines[line].WorthAsTask();
            }

            return total;
        }
    }

    /// <summary>It asks for the status, because a task had no such property in 2017.</summary>
    public Task<int> ManualTaskIsCompletedSuccessfully()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            var worth = Lines[line].WorthAsTask();
            if (worth.Status != TaskStatus.RanToCompletion)
            {
                return AwaitRest(worth, total, line);
            }

            total += worth.Result;
        }

        return Task.FromResult(total);

        async Task<int> AwaitRest(Task<int> worth, int total, int line)
        {
            total += await worth;
            while (++line < Lines.Count)
            {
                total += await Lines[line].WorthAsTask();
            }

            return total;
        }
    }

    public async ValueTask<int> AwaitValueTask()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            total += await Lines[line].WorthAsValueTask();
        }

        return total;
    }

    public ValueTask<int> ManualValueTaskIsCompleted()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            var worth = Lines[line].WorthAsValueTask();
            if (!worth.IsCompleted)
            {
                return AwaitRest(worth, total, line);
            }

            total += worth.Result;
        }

        return new ValueTask<int>(total);

        async ValueTask<int> AwaitRest(ValueTask<int> worth, int total, int line)
        {
            total += await worth;
            while (++line < Lines.Count)
            {
                total += await Lines[line].WorthAsValueTask();
            }

            return total;
        }
    }

    public ValueTask<int> ManualValueTaskIsCompletedSuccessfully()
    {
        var total = 0;
        for (var line = 0; line < Lines.Count; line++)
        {
            var worth = Lines[line].WorthAsValueTask();
            if (!worth.IsCompletedSuccessfully)
            {
                return AwaitRest(worth, total, line);
            }

            total += worth.Result;
        }

        return new ValueTask<int>(total);

        async ValueTask<int> AwaitRest(ValueTask<int> worth, int total, int line)
        {
            total += await worth;
            while (++line < Lines.Count)
            {
                total += await Lines[line].WorthAsValueTask();
            }

            return total;
        }
    }
}
