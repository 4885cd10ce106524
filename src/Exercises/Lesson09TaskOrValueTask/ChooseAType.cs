namespace PriceOfAwait.Exercises.Lesson09TaskOrValueTask;

/// <summary>A return type.</summary>
public enum Returns
{
    /// <summary>Nobody has chosen yet.</summary>
    Undecided,

    /// <summary><see cref="System.Threading.Tasks.Task{TResult}"/>.</summary>
    Task,

    /// <summary><see cref="System.Threading.Tasks.ValueTask{TResult}"/>.</summary>
    ValueTask,
}

/// <summary>
/// An <c>async</c> method without variables that waits for <c>Task.Yield()</c>, but for a share of its calls that complete
/// synchronously with a result that the runtime keeps no task for. TODO: choose the type that lets it allocate less, on the mean over
/// all calls.
/// </summary>
public static class ChooseAType
{
    /// <summary>The result is an <c>int</c>; 15 of 100 calls complete synchronously.</summary>
    public static Returns IntAtFifteenPercent => Returns.Undecided;

    /// <summary>The result is a <c>decimal</c>; 15 of 100 calls complete synchronously.</summary>
    public static Returns DecimalAtFifteenPercent => Returns.Undecided;

    /// <summary>The result is a <c>decimal</c>; half of the calls complete synchronously.</summary>
    public static Returns DecimalAtHalf => Returns.Undecided;
}
