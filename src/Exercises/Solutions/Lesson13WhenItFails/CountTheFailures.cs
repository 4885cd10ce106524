namespace PriceOfAwait.Exercises.Solutions.Lesson13WhenItFails;

/// <summary>The task's own state says how it ended.</summary>
public static class CountTheFailures
{
    /// <summary>How many of the tasks fail; it waits for all.</summary>
    public static async Task<int> CountAsync(Task[] tasks)
    {
        var failures = 0;
        foreach (var task in tasks)
        {
            await task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (task.IsFaulted)
            {
                failures++;
            }
        }

        return failures;
    }
}
