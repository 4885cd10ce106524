namespace PriceOfAwait.Exercises.Lesson08TheAwaitingGame;

/// <summary>
/// The worth of an order, line by line. Usually every line is known, and nothing waits. TODO: add up without a state
/// machine until a line has to wait. From there on, let an <c>async</c> method do the rest. Request each line once, in
/// order.
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
