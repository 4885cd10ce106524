namespace PriceOfAwait.Lessons.Subjects;

// An async method that awaits nothing is the subject here: it always completes synchronously.
#pragma warning disable CS1998

/// <summary>
/// Methods that complete synchronously, for lessons 2 and 3. Whether two calls return one and the same task is for the builder behind
/// <c>async</c>, or for <see cref="Task.FromResult{TResult}"/>, to decide.
/// </summary>
public static class CachedTasks
{
    public static async Task Completed()
    {
    }

    public static async Task CompletedToo()
    {
    }

    /// <summary>Completes with a value of any type; the builder decides by the type and the value.</summary>
    public static async Task<T> Completed<T>(T value) => value;

    /// <summary>The same without a type parameter, for the lowered code to be read.</summary>
    public static async Task<int> CompletedInt(int value) => value;

    /// <summary>Completes with a value without being <c>async</c>.</summary>
    public static Task<T> FromResult<T>(T value) => Task.FromResult(value);
}
