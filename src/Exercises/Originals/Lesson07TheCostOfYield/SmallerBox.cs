namespace PriceOfAwait.Exercises.Originals.Lesson07TheCostOfYield;

/// <summary>
/// Whatever is still needed after an <c>await</c> is a field of the box. TODO: let a call that waits leave a box that keeps the
/// quantity and nothing else. It has to wait, as now.
/// </summary>
public static class SmallerBox
{
    /// <summary>What an order costs.</summary>
    public static async Task<decimal> TotalAsync(int quantity)
    {
        var price = 19.99m;
        var discount = quantity > 10 ? 0.1m : 0;
        var shipping = quantity > 100 ? 0 : 4.5m;
        await Task.Yield();
        return quantity * price * (1 - discount) + shipping;
    }
}
