using System.Collections.Concurrent;

namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

/// <summary>
/// A context whose posts run one after another on one thread, as a window's do. It runs on every system.
/// </summary>
public sealed class WindowContext : SynchronizationContext, IDisposable
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posts = [];

    public WindowContext() => new Thread(Run) { IsBackground = true, Name = "window" }.Start();

    /// <summary>The posts that the thread hasn't begun.</summary>
    public int Waiting => _posts.Count;

    public override void Post(SendOrPostCallback d, object? state) => _posts.Add((d, state));

    /// <summary>Calls the method on the window's thread, where it also resumes after each wait.</summary>
    public Task<T> CallAsync<T>(Func<Task<T>> methodAsync)
    {
        var call = new TaskCompletionSource<Task<T>>(TaskCreationOptions.RunContinuationsAsynchronously);
        Post(_ => call.SetResult(methodAsync()), null);
        return call.Task.Unwrap();
    }

    /// <summary>Ends the thread when it has run its last post.</summary>
    public void Dispose() => _posts.CompleteAdding();

    private void Run()
    {
        SetSynchronizationContext(this);
        foreach (var (callback, state) in _posts.GetConsumingEnumerable())
        {
            callback(state);
        }
    }
}
