namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// Something whose worth, in cents, can be asked for in the seven ways of the game. Implemented by structs, for which the JIT compiles
/// each caller anew, so that the interface costs nothing and a test can still put in lines that have to be waited for.
/// </summary>
public interface IWorth
{
    /// <summary><c>int/sync</c>: no task at all.</summary>
    int Sync();

    /// <summary><c>int/await/task</c>: <c>async</c> all the way.</summary>
    Task<int> AwaitTask();

    /// <summary><c>int/manual/task/iscompleted</c>: synchronous until a task's <see cref="Task.IsCompleted"/> is false.</summary>
    Task<int> ManualTaskIsCompleted();

    /// <summary>
    /// <c>int/manual/task/iscompletedsuccessfully</c>: synchronous until a task's <see cref="Task.IsCompletedSuccessfully"/> is false.
    /// </summary>
    Task<int> ManualTaskIsCompletedSuccessfully();

    /// <summary><c>int/await/valuetask</c>: <c>async</c> all the way.</summary>
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
