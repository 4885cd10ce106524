namespace PriceOfAwait.Exercises.Lesson20LocksAndCompletions;

/// <summary>
/// The code that awaits <see cref="RungAsync"/> resumes within <see cref="Ring"/>, on the ringing thread. It may take
/// long, or run inside a lock that this thread holds. TODO: let it resume on the thread pool.
/// </summary>
public sealed class ReturnBeforeItRuns
{
    private readonly TaskCompletionSource<int> _rung = new();

    /// <summary>Completes with the visitor who rang.</summary>
    public Task<int> RungAsync() => _rung.Task;

    /// <summary>Completes the task before it returns. A second call fails.</summary>
    public void Ring(int visitor) => _rung.SetResult(visitor);
}
