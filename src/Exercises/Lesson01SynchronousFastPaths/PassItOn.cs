namespace PriceOfAwait.Exercises.Lesson01SynchronousFastPaths;

/// <summary>
/// Two layers pass on a store's answer. Each is <c>async</c>, so each has a state machine and allocates its own task.
/// TODO: change <see cref="AskAsync"/> and <see cref="ServiceAsync"/> so that a call allocates only the store's task.
/// </summary>
public static class PassItOn
{
    /// <summary>The upper layer.</summary>
    public static async Task<string> AskAsync(int id) => await ServiceAsync(id);

    /// <summary>The lower layer.</summary>
    public static async Task<string> ServiceAsync(int id) => await StoreAsync(id);

    /// <summary>The store. Don't change it.</summary>
    private static Task<string> StoreAsync(int id) => id switch
    {
        < 0 => Task.FromException<string>(new ArgumentOutOfRangeException(nameof(id))),
        0 => LaterAsync(),
        _ => Task.FromResult("now"),
    };

    private static async Task<string> LaterAsync()
    {
        await Task.Yield();
        return "later";
    }
}
