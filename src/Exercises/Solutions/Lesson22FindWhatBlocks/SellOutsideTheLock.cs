namespace PriceOfAwait.Exercises.Solutions.Lesson22FindWhatBlocks;

/// <summary>The lock protects the stock, which takes a moment. What is left is kept for after the lock.</summary>
/// <param name="tellAsync">Tells the warehouse how many are left.</param>
public sealed class SellOutsideTheLock(int stock, Func<int, Task> tellAsync)
{
    private readonly object _lock = new();
    private int _stock = stock;

    /// <summary>Whether there was one left. Called by many threads at once.</summary>
    public async Task<bool> SellAsync()
    {
        int left;
        lock (_lock)
        {
            if (_stock == 0)
            {
                return false;
            }

            left = --_stock;
        }

        await tellAsync(left);
        return true;
    }
}
