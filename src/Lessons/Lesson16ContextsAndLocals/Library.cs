namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>A library's method, without and with <c>ConfigureAwait(false)</c>. It waits for each part.</summary>
internal static class Library
{
    private static readonly Func<int> Part = static () => 42;

    public static async Task<int> LoadAsync(int parts)
    {
        var sum = 0;
        for (var part = 0; part < parts; part++)
        {
            sum += await Task.Run(Part);
        }

        return sum;
    }

    public static async Task<int> LoadAsync_ConfigureAwaitFalse(int parts)
    {
        var sum = 0;
        for (var part = 0; part < parts; part++)
        {
            sum += await Task.Run(Part).ConfigureAwait(false);
        }

        return sum;
    }
}
