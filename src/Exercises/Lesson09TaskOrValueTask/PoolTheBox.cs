namespace PriceOfAwait.Exercises.Lesson09TaskOrValueTask;

/// <summary>
/// The method almost always waits, so a value task saves nothing: each call allocates a box. TODO: let the next call
/// reuse the box, so that even a call that waits allocates nothing.
/// </summary>
public static class PoolTheBox
{
    /// <summary>Reads some bytes.</summary>
    public static async ValueTask<int> ReadAsync(int count)
    {
        await Task.Yield();
        return count;
    }
}
