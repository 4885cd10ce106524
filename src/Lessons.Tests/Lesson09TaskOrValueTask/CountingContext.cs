namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>Counts what <c>Task.Yield</c> hands over, and lets the thread pool do it.</summary>
internal sealed class CountingContext : SynchronizationContext
{
    private int _posted;

    private CountingContext() { }

    /// <summary>How often methods that are called here had to wait.</summary>
    public static async Task<int> WaitsOfAsync(Action call)
    {
        var context = new CountingContext();
        // A thread of the pool forgets its context afterwards.
        await Task.Run(
            () =>
            {
                SetSynchronizationContext(context);
                call();
            },
            TestContext.Current.CancellationToken
        );
        return context._posted;
    }

    public override void Post(SendOrPostCallback callback, object? state)
    {
        Interlocked.Increment(ref _posted);
        base.Post(callback, state);
    }
}
