namespace PriceOfAwait.Exercises.Solutions.Lesson01SynchronousFastPaths;

/// <summary>Nothing is left to do after the call, so the method returns the call's task directly.</summary>
public static class PassItOn
{
    /// <summary>The upper layer.</summary>
    public static Task<string> AskAsync(int id) => ServiceAsync(id);

    /// <summary>The lower layer.</summary>
    public static Task<string> ServiceAsync(int id) => StoreAsync(id);

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
