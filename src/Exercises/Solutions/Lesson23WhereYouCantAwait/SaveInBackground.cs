using System.Threading.Channels;

namespace PriceOfAwait.Exercises.Solutions.Lesson23WhereYouCantAwait;

/// <summary>The reader's task is kept, so there is something to await at the end.</summary>
public sealed class SaveInBackground : IAsyncDisposable
{
    private readonly Channel<int> _orders = Channel.CreateUnbounded<int>();
    private readonly Task _saving;

    /// <param name="saveAsync">Saves an order.</param>
    /// <param name="report">Is told which order failed, and why.</param>
    public SaveInBackground(Func<int, Task> saveAsync, Action<int, Exception> report) =>
        _saving = SaveAllAsync(saveAsync, report);

    /// <summary>
    /// Returns before the order is saved. After <see cref="DisposeAsync"/>, it throws an <see
    /// cref="InvalidOperationException"/>, because the order would be lost.
    /// </summary>
    public void Save(int order)
    {
        if (!_orders.Writer.TryWrite(order))
        {
            throw new InvalidOperationException($"Order {order} came after the end.");
        }
    }

    /// <summary>Completes when every order is either saved or reported.</summary>
    public async ValueTask DisposeAsync()
    {
        _orders.Writer.TryComplete();
        await _saving;
    }

    private async Task SaveAllAsync(Func<int, Task> saveAsync, Action<int, Exception> report)
    {
        await foreach (var order in _orders.Reader.ReadAllAsync())
        {
            try
            {
                await saveAsync(order);
            }
            catch (Exception exception)
            {
                report(order, exception);
            }
        }
    }
}
