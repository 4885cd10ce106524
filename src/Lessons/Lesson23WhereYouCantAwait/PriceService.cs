namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

/// <summary>What nobody can await: a service that needs a moment to load, and that can't save.</summary>
public static class PriceService
{
    public const decimal Price = 42;

    private static readonly TimeSpan Wait = TimeSpan.FromMilliseconds(10);

    public static async Task<decimal> LoadAsync()
    {
        await Task.Delay(Wait);
        return Price;
    }

    public static async Task<List<decimal>> LoadAllAsync()
    {
        await Task.Delay(Wait);
        return [Price];
    }

    /// <summary>Always fails, and not before it has waited.</summary>
    public static async Task SaveAsync()
    {
        await Task.Delay(Wait);
        throw new TimeoutException("The price was not saved.");
    }
}
