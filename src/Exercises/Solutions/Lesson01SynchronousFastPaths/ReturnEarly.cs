namespace PriceOfAwait.Exercises.Solutions.Lesson01SynchronousFastPaths;

/// <summary>The question is asked in a method that is not <c>async</c>.</summary>
public static class ReturnEarly
{
    private const int Known = 1;
    private const string Name = "the one that everybody asks for";

    /// <summary>A name, at once or later. A number below zero has none, which the task tells.</summary>
    public static ValueTask<string> NameOfAsync(int id) => id == Known ? new(Name) : LoadAsync(id);

    private static async ValueTask<string> LoadAsync(int id)
    {
        await Task.Yield();
        return id >= 0 ? "another one" : throw new ArgumentOutOfRangeException(nameof(id));
    }
}
