namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>A line of an order. It returns its worth as a new completed task, or as a value task that allocates nothing.</summary>
/// <param name="quantity">How many pieces, 1 to 19.</param>
/// <param name="unitPriceInCents">The price of a piece in cents, 1 to 4999.</param>
public readonly struct Line(int quantity, int unitPriceInCents) : IWorth
{
    public int Sync() => quantity * unitPriceInCents;

    public Task<int> AwaitTask() => Task.FromResult(Sync());

    public Task<int> ManualTaskIsCompleted() => Task.FromResult(Sync());

    public Task<int> ManualTaskIsCompletedSuccessfully() => Task.FromResult(Sync());

    public ValueTask<int> AwaitValueTask() => new(Sync());

    public ValueTask<int> ManualValueTaskIsCompleted() => new(Sync());

    public ValueTask<int> ManualValueTaskIsCompletedSuccessfully() => new(Sync());
}
