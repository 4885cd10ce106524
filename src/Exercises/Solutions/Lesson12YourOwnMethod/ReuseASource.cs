using System.Threading.Tasks.Sources;

namespace PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;

/// <summary>The core compares versions, so that a value task of a round that is over is refused.</summary>
public sealed class ReuseASource : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core = new() { RunContinuationsAsynchronously = true };

    /// <summary>The next value. Nobody asks again before it was given.</summary>
    public ValueTask<int> NextAsync()
    {
        _core.Reset();
        return new(this, _core.Version);
    }

    /// <summary>Gives it.</summary>
    public void Give(int value) => _core.SetResult(value);

    int IValueTaskSource<int>.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
