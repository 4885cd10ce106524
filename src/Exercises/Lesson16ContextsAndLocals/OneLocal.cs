namespace PriceOfAwait.Exercises.Lesson16ContextsAndLocals;

/// <summary>
/// A request's three values flow to the method that writes the log. Each write of an <see cref="AsyncLocal{T}"/> copies
/// the values of all. TODO: let a request write only one local. Requests still run at the same time, and must not see
/// each other's values.
/// </summary>
public static class OneLocal
{
    private static readonly AsyncLocal<string> User = new();
    private static readonly AsyncLocal<string> Shop = new();
    private static readonly AsyncLocal<string> Trace = new();

    /// <summary>The length of the request's line in the log.</summary>
    public static async ValueTask<int> HandleAsync(string user, string shop, string trace, Task order)
    {
        User.Value = user;
        Shop.Value = shop;
        Trace.Value = trace;
        await order;
        return await LogAsync();
    }

    /// <summary>Don't change its parameters: it stands for a method far away.</summary>
    private static async ValueTask<int> LogAsync()
    {
        await Task.CompletedTask;
        return User.Value!.Length + Shop.Value!.Length + Trace.Value!.Length;
    }
}
