namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

[OneWorker]
public class ManyCompleted : ManyAtOnce
{
    // No result has a cached task.
    private const int Least = 1000;

    protected override async Task<int> OperationAsync(int number)
    {
        await Task.CompletedTask;
        return number + Least;
    }
}
