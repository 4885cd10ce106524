namespace PriceOfAwait.Exercises.Lesson07TheCostOfYield;

/// <summary>
/// When <see cref="CountAsync"/> waits, its state moves into an object on the heap: the box, which is also its task.
/// TODO: how many bytes does that object take? Read the lesson's tables, then change <see cref="Bytes"/>.
/// </summary>
public static class PredictTheBox
{
    /// <summary>Your prediction.</summary>
    public static int Bytes => 0;

    /// <summary>Don't change it.</summary>
    public static async Task<int> CountAsync(int first, long second)
    {
        await Task.Yield();
        return first + (int)second;
    }
}
