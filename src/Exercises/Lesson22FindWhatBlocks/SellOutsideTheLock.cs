namespace PriceOfAwait.Exercises.Lesson22FindWhatBlocks;

/// <summary>
/// Sells what is in stock, and tells the warehouse of each sale how many are left. It does both in its lock, so while
/// one thread waits for the warehouse, all others wait for the lock. TODO: hold the lock only while the stock changes,
/// and await the warehouse after that. No piece is sold twice.
/// </summary>
/// <param name="tellAsync">Tells the warehouse how many are left. The calls may arrive in any order, because it keeps
/// the smallest number.</param>
public sealed class SellOutsideTheLock(int stock, Func<int, Task> tellAsync)
{
    private readonly object _lock = new();
    private int _stock = stock;

    /// <summary>Whether there was one left. Called by many threads at once.</summary>
    public Task<bool> SellAsync()
    {
        lock (_lock)
        {
            if (_stock == 0)
            {
                return Task.FromResult(false);
            }

            _stock--;
            tellAsync(_stock).Wait();
            return Task.FromResult(true);
        }
    }
}
