namespace PriceOfAwait.Exercises.Solutions.Lesson05HoistingTheSynchronousPath;

/// <summary>If nothing fails, a <c>try</c> costs next to nothing.</summary>
public static class FailInTheTask
{
    /// <summary>The price of a share.</summary>
    public static ValueTask<decimal> PriceAsync(string name)
    {
        try
        {
            return new(Find(name));
        }
        catch (KeyNotFoundException exception)
        {
            return ValueTask.FromException<decimal>(exception);
        }
    }

    private static decimal Find(string name) => name == "MSFT" ? 42 : throw new KeyNotFoundException(name);
}
