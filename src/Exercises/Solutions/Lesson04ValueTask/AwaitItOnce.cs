namespace PriceOfAwait.Exercises.Solutions.Lesson04ValueTask;

/// <summary>The result may be used as often as one likes.</summary>
public static class AwaitItOnce
{
    /// <summary>Twice what is read.</summary>
    public static async ValueTask<int> TwiceAsync(Func<ValueTask<int>> readAsync)
    {
        var count = await readAsync();
        return count + count;
    }
}
