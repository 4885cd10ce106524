using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>Methods with the same body: draw a number, complete synchronously or wait, return it scaled.</summary>
/// <remarks>
/// The numbers are drawn from rounds of 1 to 1000 in a fixed random order. So a draw costs about a nanosecond, every
/// method draws the same numbers, and exactly the given share of each round completes synchronously. Only one call may
/// run at a time.
/// </remarks>
public sealed class ScaledNumbers
{
    public const int Round = 1000;

    // Large enough that no result has a cached task.
    private const int Scale = 1000;

    private readonly int[] _numbers = Shuffled();
    private readonly int _completed;
    private int _next;

    /// <param name="completionProbability">The share of calls that complete synchronously, 0 to 1.</param>
    public ScaledNumbers(double completionProbability) => _completed = (int)Math.Round(completionProbability * Round);

    public async Task<int> TaskOfInt()
    {
        var number = Draw();
        if (number > _completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

    public async ValueTask<int> ValueTaskOfInt()
    {
        var number = Draw();
        if (number > _completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

    public async Task<decimal> TaskOfDecimal()
    {
        var number = Draw();
        if (number > _completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

    public async ValueTask<decimal> ValueTaskOfDecimal()
    {
        var number = Draw();
        if (number > _completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

#if NET6_0_OR_GREATER
    /// <summary>The next number, as a value task of <see cref="int"/>. A call that waits uses a pooled box.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledValueTaskOfInt()
    {
        var number = Draw();
        if (number > _completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }
#endif

    private static int[] Shuffled()
    {
        var random = new Random(2019);
        return [.. Enumerable.Range(1, Round).OrderBy(_ => random.Next())];
    }

    private int Draw()
    {
        var number = _numbers[_next];
        _next = _next == Round - 1 ? 0 : _next + 1;
        return number;
    }
}
