namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>A line whose worth arrives after another task has completed.</summary>
public readonly struct PendingLine(int worth, Task arrival) : IWorth
{
    public int Sync() => worth;

    public async Task<int> AwaitTask()
    {
        await arrival;
        return worth;
    }

    public Task<int> ManualTaskIsCompleted() => AwaitTask();

    public Task<int> ManualTaskIsCompletedSuccessfully() => AwaitTask();

    public ValueTask<int> AwaitValueTask() => new(AwaitTask());

    public ValueTask<int> ManualValueTaskIsCompleted() => AwaitValueTask();

    public ValueTask<int> ManualValueTaskIsCompletedSuccessfully() => AwaitValueTask();
}
