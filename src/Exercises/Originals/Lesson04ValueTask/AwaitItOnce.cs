namespace PriceOfAwait.Exercises.Originals.Lesson04ValueTask;

/// <summary>
/// This worked as long as <c>readAsync</c> returned a task. A value task may stand for an object that is used again as soon as its
/// result was taken: then the second <c>await</c> gets an exception, or somebody else's result. TODO: mend it. Read once only, and
/// allocate nothing.
/// </summary>
public static class AwaitItOnce
{
    /// <summary>Twice what is read.</summary>
    public static async ValueTask<int> TwiceAsync(Func<ValueTask<int>> readAsync)
    {
        var reading = readAsync();
#pragma warning disable CA2012 // A value task should be awaited once.
        return await reading + await reading;
#pragma warning restore CA2012
    }
}
