namespace PriceOfAwait.Exercises.Lesson09TaskOrValueTask;

/// <summary>A return type.</summary>
public enum Returns
{
    /// <summary>Not chosen yet.</summary>
    Undecided,

    /// <summary><see cref="System.Threading.Tasks.Task{TResult}"/>.</summary>
    Task,

    /// <summary><see cref="System.Threading.Tasks.ValueTask{TResult}"/>.</summary>
    ValueTask,
}

/// <summary>
/// An <c>async</c> method without variables awaits <c>Task.Yield()</c>. A share of its calls completes synchronously
/// instead, with a result that has no cached task. TODO: choose the return type that allocates less, averaged over all
/// calls.
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
