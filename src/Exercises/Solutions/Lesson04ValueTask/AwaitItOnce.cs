namespace PriceOfAwait.Exercises.Solutions.Lesson04ValueTask;

/// <summary>You can use the result as often as you like.</summary>
public static class AwaitItOnce
{
    /// <summary>Twice the number that is read.</summary>
    public static async ValueTask<int> TwiceAsync(Func<ValueTask<int>> readAsync)
    {
        var count = await readAsync();
        return count + count;
    }
}
