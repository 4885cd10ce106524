using System.Threading.Tasks.Sources;

namespace PriceOfAwait.Lessons.Subjects;

/// <summary>
/// A lookup that the thread pool runs later. It is both the source of its value task and the pool's work item. It is
/// reused after its result has been read. Lessons 4 and 7 await it.
/// </summary>
internal sealed class LookUp : IValueTaskSource<decimal>, IThreadPoolWorkItem
{
    private readonly Func<string, decimal> _find;
    private readonly Action<LookUp> _done;
    private ManualResetValueTaskSourceCore<decimal> _core;
    private string _name = "";

    /// <param name="find">Finds the price.</param>
    /// <param name="done">Takes this back when it is no longer needed.</param>
    public LookUp(Func<string, decimal> find, Action<LookUp> done) => (_find, _done) = (find, done);

    public ValueTask<decimal> Begin(string stock)
    {
        _name = stock;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        return new ValueTask<decimal>(this, _core.Version);
    }

    void IThreadPoolWorkItem.Execute()
    {
        decimal price;
        try
        {
            price = _find(_name);
        }
        catch (InvalidOperationException error)
        {
            _core.SetException(error);
            return;
        }

        _core.SetResult(price);
    }

    decimal IValueTaskSource<decimal>.GetResult(short token)
    {
        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            // From here on, the returned value task is invalid: its token is outdated.
            _core.Reset();
            _done(this);
        }
    }

    ValueTaskSourceStatus IValueTaskSource<decimal>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<decimal>.OnCompleted(Action<object?> continuation, object? state, short token,
        ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
