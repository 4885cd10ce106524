namespace PriceOfAwait.Exercises.Solutions.Lesson07TheCostOfYield;

/// <summary>
/// The task, then the state machine inside it: its state, its builder, the awaiter and the two parameters.
/// </summary>
public static class PredictTheBox
{
    /// <summary>Your prediction.</summary>
    public static int Bytes => 104;

    /// <summary>Don't change it.</summary>
    public static async Task<int> CountAsync(int first, long second)
    {
        await Task.Yield();
        return first + (int)second;
    }
}
