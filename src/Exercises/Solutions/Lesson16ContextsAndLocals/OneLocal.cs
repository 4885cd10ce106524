namespace PriceOfAwait.Exercises.Solutions.Lesson16ContextsAndLocals;

/// <summary>One object holds the three values, and one write lets it flow.</summary>
public static class OneLocal
{
    private static readonly AsyncLocal<Request> Current = new();

    /// <summary>The length of the request's line in the log.</summary>
    public static async ValueTask<int> HandleAsync(string user, string shop, string trace, Task order)
    {
        Current.Value = new(user, shop, trace);
        await order;
        return await LogAsync();
    }

    /// <summary>Don't change its parameters: it stands for a method far away.</summary>
    private static async ValueTask<int> LogAsync()
    {
        await Task.CompletedTask;
        var (user, shop, trace) = Current.Value!;
        return user.Length + shop.Length + trace.Length;
    }

    private sealed record Request(string User, string Shop, string Trace);
}
