namespace PriceOfAwait.Exercises.Lesson04ValueTask;

/// <summary>
/// This worked as long as <c>readAsync</c> returned a task. But a value task's object may be reused as soon as its
/// result has been read. Then the second <c>await</c> throws, or gets another caller's result. TODO: fix it. Read only
/// once, and allocate nothing.
/// </summary>
public static class AwaitItOnce
{
    /// <summary>Twice the number that is read.</summary>
    public static async ValueTask<int> TwiceAsync(Func<ValueTask<int>> readAsync)
    {
        var reading = readAsync();
#pragma warning disable CA2012 // A value task should be awaited once.
        return await reading + await reading;
#pragma warning restore CA2012
    }
}
