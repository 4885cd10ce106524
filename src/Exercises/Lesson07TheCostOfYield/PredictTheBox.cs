namespace PriceOfAwait.Exercises.Lesson07TheCostOfYield;

/// <summary>
/// When <see cref="CountAsync"/> has to wait, its state goes into an object on the heap: the box, which is its task as well. TODO:
/// how many bytes does that object take? Read the lesson's tables, then change <see cref="Bytes"/>.
/// </summary>
public static class PredictTheBox
{
    /// <summary>Your prediction.</summary>
    public static int Bytes => 0;

    /// <summary>Stays as it is.</summary>
    public static async Task<int> CountAsync(int first, long second)
    {
        await Task.Yield();
        return first + (int)second;
    }
}
