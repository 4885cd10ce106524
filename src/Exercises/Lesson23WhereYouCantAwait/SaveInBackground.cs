namespace PriceOfAwait.Exercises.Lesson23WhereYouCantAwait;

/// <summary>
/// An event handler hands orders over, which are then saved one by one. Nobody awaits that, so a failure ends the
/// process, and an order that is still being saved at the end is lost. TODO: hand the orders to one reader in the
/// background, which reports what fails and goes on. <see cref="DisposeAsync"/> waits until it has done all.
/// </summary>
public sealed class SaveInBackground : IAsyncDisposable
{
    private readonly Func<int, Task> _saveAsync;
    private readonly Action<int, Exception> _report;

    /// <param name="saveAsync">Saves an order.</param>
    /// <param name="report">Is told which order failed, and why.</param>
    public SaveInBackground(Func<int, Task> saveAsync, Action<int, Exception> report) =>
        (_saveAsync, _report) = (saveAsync, report);

    /// <summary>
    /// Returns before the order is saved. After <see cref="DisposeAsync"/>, it throws an <see
    /// cref="InvalidOperationException"/>, because the order would be lost.
    /// </summary>
    public async void Save(int order) => await _saveAsync(order);

    /// <summary>Completes when every order is either saved or reported.</summary>
    public ValueTask DisposeAsync() => default;
}
