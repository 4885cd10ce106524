using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.TaskOrValueTask;

/// <summary>
/// Methods with one body: draw a random number, do some work, complete synchronously with a given probability, return the
/// number scaled.
/// </summary>
/// <remarks>
/// The numbers are drawn from rounds of 1 to 1000 in a fixed random order. So a draw costs about a nanosecond, every method meets the same
/// numbers, and in each round exactly the given share of the calls completes synchronously. One call at a time.
/// </remarks>
public sealed class ScaledNumbers
{
    /// <summary>After as many draws the numbers begin again.</summary>
    public const int Round = 1000;

    // Large enough that no result is one of the small numbers for which .NET keeps completed tasks.
    private const int Scale = 1000;

    private readonly int[] numbers = Shuffled();
    private readonly int completed;
    private readonly int work;
    private int next;

    /// <param name="completionProbability">The share of calls that complete synchronously, 0 to 1.</param>
    /// <param name="work">For how long to spin (<see cref="Thread.SpinWait"/>), 0 for not at all.</param>
    public ScaledNumbers(double completionProbability, int work)
    {
        completed = (int)Math.Round(completionProbability * Round);
        this.work = work;
    }

    /// <summary>The next number, as a task of <see cref="int"/>.</summary>
    public async Task<int> TaskOfInt()
    {
        var number = Draw();
        if (number > completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

    /// <summary>The next number, as a value task of <see cref="int"/>.</summary>
    public async ValueTask<int> ValueTaskOfInt()
    {
        var number = Draw();
        if (number > completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

    /// <summary>The next number, as a task of <see cref="decimal"/>.</summary>
    public async Task<decimal> TaskOfDecimal()
    {
        var number = Draw();
        if (number > completed)
        {
            await Task.Yield();
        }

        return number * Scale;
    }

    /// <summary>The next number, as a value task of <see cref="decimal"/>.</summary>
    public async ValueTask<decimal> ValueTaskOfDecimal()
    {
        var number = Draw();
        if (number > completed)
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
        if (number > completed)
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
        var number = numbers[next];
        next = next == Round - 1 ? 0 : next + 1;
        if (work > 0)
        {
            Thread.SpinWait(work);
        }

        return number;
    }
}
