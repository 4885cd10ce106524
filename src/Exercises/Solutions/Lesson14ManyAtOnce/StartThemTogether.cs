namespace PriceOfAwait.Exercises.Solutions.Lesson14ManyAtOnce;

/// <summary>An array of started tasks, and one await for all.</summary>
public sealed class StartThemTogether(Func<string, Task<decimal>> priceAsync)
{
    /// <summary>The prices, in the order of the names.</summary>
    public async Task<decimal[]> PricesAsync(params string[] names)
    {
        var tasks = new Task<decimal>[names.Length];
        for (var index = 0; index < names.Length; index++)
        {
            tasks[index] = priceAsync(names[index]);
        }

        return await Task.WhenAll(tasks);
    }
}
