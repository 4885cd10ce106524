namespace PriceOfAwait.Exercises.Lesson13WhenItFails;

/// <summary>
/// Each failed task throws its exception once more, only to be counted. TODO: count the same without anything being
/// thrown. If all tasks are complete, allocate nothing. A cancelled task is no failure.
/// </summary>
public static class CountTheFailures
{
    /// <summary>How many of the tasks fail; it waits for all.</summary>
    public static async Task<int> CountAsync(Task[] tasks)
    {
        var failures = 0;
        foreach (var task in tasks)
        {
            try
            {
                await task;
            }
            catch (OperationCanceledException)
            {
            }
            catch (Exception)
            {
                failures++;
            }
        }

        return failures;
    }
}
