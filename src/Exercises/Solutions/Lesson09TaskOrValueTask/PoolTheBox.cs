using System.Runtime.CompilerServices;

namespace PriceOfAwait.Exercises.Solutions.Lesson09TaskOrValueTask;

/// <summary>A builder with a pool of boxes. Each value task must then be awaited once only.</summary>
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
