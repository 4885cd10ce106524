using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// Methods with one body: draw a random number, do some work, complete synchronously with a given probability, return the
/// number scaled.
/// </summary>
/// <remarks>
/// The numbers are drawn from rounds of 1 to 1000 in a fixed random order. So a draw costs about a nanosecond, every method meets the same
/// numbers, and in each round exactly the given share of the calls completes synchronously. One call at a time.
/// The work is arithmetic, because <see cref="Thread.SpinWait"/> adapts itself to the machine in each process: the same count took from 38
/// to 184 ns.
/// </remarks>
public sealed class ScaledNumbers
{
    /// <summary>After as many draws the numbers begin again.</summary>
    public const int Round = 1000;

    // Large enough that no result is one of the small numbers for which .NET keeps completed tasks.
    private const int Scale = 1000;

    private const int MultiplicationsPerWork = 32;

    private readonly int[] _numbers = Shuffled();
    private readonly int _completed;
    private readonly int _work;
    private int _next;
    private uint _computed = 1;

    /// <param name="completionProbability">The share of calls that complete synchronously, 0 to 1.</param>
    /// <param name="work">How much each call computes besides, in thirty-two multiplications that wait for each other; 0 for
    /// nothing.</param>
    public ScaledNumbers(double completionProbability, int work)
    {
        _completed = (int)Math.Round(completionProbability * Round);
        _work = work;
    }

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
    /// <summary>The next number, as a value task of <see cref="int"/>; what has to wait does so in an object that is used again.</summary>
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
        if (_work > 0)
        {
            _computed = Compute(_computed, _work * MultiplicationsPerWork);
        }

        return number;
    }

    /// <summary>A generator of random numbers, whose every step needs the one before.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint Compute(uint seed, int steps)
    {
        for (var step = 0; step < steps; step++)
        {
            seed = unchecked(seed * 1664525 + 1013904223);
        }

        return seed;
    }
}
