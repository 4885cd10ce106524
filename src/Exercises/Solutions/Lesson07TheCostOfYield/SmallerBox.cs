namespace PriceOfAwait.Exercises.Solutions.Lesson07TheCostOfYield;

/// <summary>Values computed after the wait need no field.</summary>
public static class SmallerBox
{
    /// <summary>An order's total.</summary>
    public static async Task<decimal> TotalAsync(int quantity)
    {
        await Task.Yield();
        var price = 19.99m;
        var discount = quantity > 10 ? 0.1m : 0;
        var shipping = quantity > 100 ? 0 : 4.5m;
        return quantity * price * (1 - discount) + shipping;
    }
}
