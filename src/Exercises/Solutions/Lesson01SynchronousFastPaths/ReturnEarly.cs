namespace PriceOfAwait.Exercises.Solutions.Lesson01SynchronousFastPaths;

/// <summary>The check is in a method that is not <c>async</c>.</summary>
public static class ReturnEarly
{
    private const int Known = 1;
    private const string Name = "the one that everybody asks for";

    /// <summary>A name, now or later. A negative id has no name: the task fails.</summary>
    public static ValueTask<string> NameOfAsync(int id) => id == Known ? new(Name) : LoadAsync(id);

    private static async ValueTask<string> LoadAsync(int id)
    {
        await Task.Yield();
        return id >= 0 ? "another one" : throw new ArgumentOutOfRangeException(nameof(id));
    }
}
