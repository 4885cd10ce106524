namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// Returns a worth, in cents, in the seven ways of the game. Structs implement it: the JIT compiles each caller for its struct, so the
/// interface costs nothing, and tests can still use lines that have to wait.
/// </summary>
public interface IWorth
{
    int Sync();

    Task<int> AwaitTask();

    /// <summary><c>int/manual/task/iscompleted</c>: synchronous until a task's <see cref="Task.IsCompleted"/> is false.</summary>
    Task<int> ManualTaskIsCompleted();

    /// <summary>
    /// <c>int/manual/task/iscompletedsuccessfully</c>: synchronous until a task's <see cref="Task.IsCompletedSuccessfully"/> is false.
    /// </summary>
    Task<int> ManualTaskIsCompletedSuccessfully();

    ValueTask<int> AwaitValueTask();

    /// <summary>
    /// <c>int/manual/valuetask/iscompleted</c>: synchronous until a value task's <see cref="ValueTask{TResult}.IsCompleted"/> is false.
    /// </summary>
    ValueTask<int> ManualValueTaskIsCompleted();

    /// <summary>
    /// <c>int/manual/valuetask/iscompletedsuccessfully</c>: synchronous until a value task's
    /// <see cref="ValueTask{TResult}.IsCompletedSuccessfully"/> is false.
    /// </summary>
    ValueTask<int> ManualValueTaskIsCompletedSuccessfully();
}
