namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

/// <summary>Operations that wait for the thread pool.</summary>
[OneWorker]
public class ManyWaiting : ManyAtOnce
{
    protected override async Task<int> OperationAsync(int number)
    {
        await Task.Yield();
        return number;
    }
}
