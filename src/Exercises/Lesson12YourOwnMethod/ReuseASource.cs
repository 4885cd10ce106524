namespace PriceOfAwait.Exercises.Lesson12YourOwnMethod;

/// <summary>
/// A signal: somebody asks for the next value, somebody else gives it. Each round makes a new <see
/// cref="TaskCompletionSource{TResult}"/>, and a task with it. TODO: use one source again for all rounds, so that a round allocates
/// nothing. Let the class be an <see cref="System.Threading.Tasks.Sources.IValueTaskSource{TResult}"/> itself. The rules stay: a
/// value task of a round that is over must be refused with an <see cref="InvalidOperationException"/>, or somebody would get another
/// round's value. (Lessons 4, 7 and 9.)
/// </summary>
public sealed class ReuseASource
{
    private TaskCompletionSource<int> _next = new();

    /// <summary>The next value. Nobody asks again before it was given.</summary>
    public ValueTask<int> NextAsync()
    {
        _next = new(TaskCreationOptions.RunContinuationsAsynchronously);
        return new(_next.Task);
    }

    /// <summary>Gives it.</summary>
    public void Give(int value) => _next.SetResult(value);
}
