using System.Threading.Tasks.Sources;

namespace PriceOfAwait.Lessons.Subjects;

/// <summary>
/// A look-up that the thread pool does later. It is what its value task waits for, and the pool's work item too; when its result has been
/// taken it is used again for another one. Lessons 4 and 7 wait for it.
/// </summary>
internal sealed class LookUp : IValueTaskSource<decimal>, IThreadPoolWorkItem
{
    private readonly Func<string, decimal> find;
    private readonly Action<LookUp> done;
    private ManualResetValueTaskSourceCore<decimal> core;
    private string name = "";

    /// <param name="find">Finds the price.</param>
    /// <param name="done">Takes this back when nobody needs it any more.</param>
    public LookUp(Func<string, decimal> find, Action<LookUp> done) => (this.find, this.done) = (find, done);

    public ValueTask<decimal> Begin(string stock)
    {
        name = stock;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        return new ValueTask<decimal>(this, core.Version);
    }

    void IThreadPoolWorkItem.Execute()
    {
        decimal price;
        try
        {
            price = find(name);
        }
        catch (KeyNotFoundException error)
        {
            core.SetException(error);
            return;
        }

        core.SetResult(price);
    }

    decimal IValueTaskSource<decimal>.GetResult(short token)
    {
        try
        {
            return core.GetResult(token);
        }
        finally
        {
            // From here on the value task that was handed out is worth nothing: its token is an old one.
            core.Reset();
            done(this);
        }
    }

    ValueTaskSourceStatus IValueTaskSource<decimal>.GetStatus(short token) => core.GetStatus(token);

    void IValueTaskSource<decimal>.OnCompleted(Action<object?> continuation, object? state, short token,
        ValueTaskSourceOnCompletedFlags flags) =>
        core.OnCompleted(continuation, state, token, flags);
}
