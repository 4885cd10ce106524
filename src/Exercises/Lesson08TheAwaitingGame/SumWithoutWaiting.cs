namespace PriceOfAwait.Exercises.Lesson08TheAwaitingGame;

/// <summary>
/// The worth of an order, line by line. Most of the time every line is known, and nothing waits. TODO: add up without a state machine
/// as long as nothing has to wait. From the first line that does, an <c>async</c> method does the rest. Each line is asked once, in
/// its order.
/// </summary>
public static class SumWithoutWaiting
{
    /// <summary>The sum of some lines.</summary>
    public static async ValueTask<int> SumAsync(int lines, Func<int, ValueTask<int>> worthOfAsync)
    {
        var sum = 0;
        for (var line = 0; line < lines; line++)
        {
            sum += await worthOfAsync(line);
        }

        return sum;
    }
}
