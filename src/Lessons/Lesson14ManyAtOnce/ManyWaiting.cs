namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

[OneWorker]
public class ManyWaiting : ManyAtOnce
{
    protected override async Task<int> OperationAsync(int number)
    {
        await Task.Yield();
        return number;
    }
}
