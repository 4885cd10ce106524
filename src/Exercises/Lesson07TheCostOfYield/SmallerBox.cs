namespace PriceOfAwait.Exercises.Lesson07TheCostOfYield;

/// <summary>
/// Each variable that is needed after an <c>await</c> becomes a field of the box. TODO: let the box keep only the
/// quantity. The method must still wait.
/// </summary>
public static class SmallerBox
{
    /// <summary>An order's total.</summary>
    public static async Task<decimal> TotalAsync(int quantity)
    {
        var price = 19.99m;
        var discount = quantity > 10 ? 0.1m : 0;
        var shipping = quantity > 100 ? 0 : 4.5m;
        await Task.Yield();
        return quantity * price * (1 - discount) + shipping;
    }
}
