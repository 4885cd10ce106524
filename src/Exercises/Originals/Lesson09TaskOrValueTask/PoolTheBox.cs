namespace PriceOfAwait.Exercises.Originals.Lesson09TaskOrValueTask;

/// <summary>
/// It nearly always waits, so a value task saves nothing: each call leaves a box. TODO: let the box be used again by the next call,
/// so that even a call that waits allocates nothing.
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
