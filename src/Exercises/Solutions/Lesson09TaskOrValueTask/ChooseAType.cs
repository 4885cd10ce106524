namespace PriceOfAwait.Exercises.Solutions.Lesson09TaskOrValueTask;

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

/// <summary>A larger result makes the box of a value task's method larger, so a value task pays off later.</summary>
public static class ChooseAType
{
    /// <summary>The result is an <c>int</c>; 15 of 100 calls complete synchronously.</summary>
    public static Returns IntAtFifteenPercent => Returns.ValueTask;

    /// <summary>The result is a <c>decimal</c>; 15 of 100 calls complete synchronously.</summary>
    public static Returns DecimalAtFifteenPercent => Returns.Task;

    /// <summary>The result is a <c>decimal</c>; half of the calls complete synchronously.</summary>
    public static Returns DecimalAtHalf => Returns.ValueTask;
}
