using System.Runtime.CompilerServices;

namespace PriceOfAwait.Exercises.Solutions.Lesson09TaskOrValueTask;

/// <summary>A builder that pools its boxes. You must then await each value task only once.</summary>
public static class PoolTheBox
{
    /// <summary>Reads some bytes.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> ReadAsync(int count)
    {
        await Task.Yield();
        return count;
    }
}
