using System.Threading.Tasks.Sources;

namespace PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;

/// <summary>The core compares versions, and so rejects a value task of an earlier round.</summary>
public sealed class ReuseASource : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core = new() { RunContinuationsAsynchronously = true };

    /// <summary>The next value. It is requested only once before it is set.</summary>
    public ValueTask<int> NextAsync()
    {
        _core.Reset();
        return new(this, _core.Version);
    }

    /// <summary>Sets the next value.</summary>
    public void Give(int value) => _core.SetResult(value);

    int IValueTaskSource<int>.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
