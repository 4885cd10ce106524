namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>
/// A small context, like a window's or a test runner's. Its queue is the thread pool's, so that it runs everywhere and
/// no figure contains a change of threads.
/// </summary>
public sealed class PostingContext : SynchronizationContext
{
    public override void Post(SendOrPostCallback d, object? state) =>
        ThreadPool.UnsafeQueueUserWorkItem(new Posted(this, d, state), preferLocal: false);

    private sealed class Posted(PostingContext context, SendOrPostCallback callback, object? state)
        : IThreadPoolWorkItem
    {
        public void Execute()
        {
            SetSynchronizationContext(context);
            callback(state);
            SetSynchronizationContext(null);
        }
    }
}
