namespace PriceOfAwait.Exercises.Lesson01SynchronousFastPaths;

/// <summary>
/// Two layers pass on what a store answers. Each of them is <c>async</c>, so each has a state machine and makes a task of its own.
/// Let a call make one task only: the store's. TODO: change <see cref="AskAsync"/> and <see cref="ServiceAsync"/>.
/// </summary>
public static class PassItOn
{
    /// <summary>The upper layer.</summary>
    public static async Task<string> AskAsync(int id) => await ServiceAsync(id);

    /// <summary>The lower layer.</summary>
    public static async Task<string> ServiceAsync(int id) => await StoreAsync(id);

    /// <summary>The store, which stays as it is.</summary>
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
