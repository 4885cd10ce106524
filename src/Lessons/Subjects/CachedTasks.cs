namespace PriceOfAwait.Lessons.Subjects;

// These async methods await nothing on purpose: they always complete synchronously.
#pragma warning disable CS1998

/// <summary>
/// Methods that complete synchronously, for lessons 2 and 3. The builder behind <c>async</c>, or
/// <see cref="Task.FromResult{TResult}"/>, decides whether two calls return the same task.
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

    /// <summary>The same without a type parameter, so that its lowered code is readable.</summary>
    public static async Task<int> CompletedInt(int value) => value;

    /// <summary>Completes with a value without being <c>async</c>.</summary>
    public static Task<T> FromResult<T>(T value) => Task.FromResult(value);
}
