namespace PriceOfAwait.Exercises.Lesson12YourOwnMethod;

/// <summary>
/// A signal: one caller awaits the next value, another provides it. Each round allocates a new <see
/// cref="TaskCompletionSource{TResult}"/> and its task. TODO: reuse one source for all rounds, so that a round
/// allocates nothing. Let the class itself implement <see
/// cref="System.Threading.Tasks.Sources.IValueTaskSource{TResult}"/>. The rules still apply: reject a value task of an
/// earlier round with an <see cref="InvalidOperationException"/>, because it could get another round's value. (Lessons
/// 4, 7 and 9.)
/// </summary>
public sealed class ReuseASource
{
    private TaskCompletionSource<int> _next = new();

    /// <summary>The next value. It is requested only once before it is set.</summary>
    public ValueTask<int> NextAsync()
    {
        _next = new(TaskCreationOptions.RunContinuationsAsynchronously);
        return new(_next.Task);
    }

    /// <summary>Sets the next value.</summary>
    public void Give(int value) => _next.SetResult(value);
}
