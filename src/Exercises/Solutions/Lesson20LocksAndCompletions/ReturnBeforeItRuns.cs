namespace PriceOfAwait.Exercises.Solutions.Lesson20LocksAndCompletions;

/// <summary>The source queues the code that awaits its task, and allocates nothing for it.</summary>
public sealed class ReturnBeforeItRuns
{
    private readonly TaskCompletionSource<int> _rung = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Completes with the visitor who rang.</summary>
    public Task<int> RungAsync() => _rung.Task;

    /// <summary>Completes the task before it returns. A second call fails.</summary>
    public void Ring(int visitor) => _rung.SetResult(visitor);
}
