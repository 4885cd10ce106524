namespace PriceOfAwait.Exercises.Solutions.Lesson08TheAwaitingGame;

/// <summary>Passes everything that the rest needs as arguments.</summary>
public static class SumWithoutWaiting
{
    /// <summary>The sum of some lines.</summary>
    public static ValueTask<int> SumAsync(int lines, Func<int, ValueTask<int>> worthOfAsync)
    {
        var sum = 0;
        for (var line = 0; line < lines; line++)
        {
            var worth = worthOfAsync(line);
            if (!worth.IsCompletedSuccessfully)
            {
                return RestAsync(sum, worth, line + 1, lines, worthOfAsync);
            }

            sum += worth.Result;
        }

        return new(sum);
    }

    private static async ValueTask<int> RestAsync(
        int sum, ValueTask<int> worth, int next, int lines, Func<int, ValueTask<int>> worthOfAsync)
    {
        sum += await worth;
        for (var line = next; line < lines; line++)
        {
            sum += await worthOfAsync(line);
        }

        return sum;
    }
}
