namespace PriceOfAwait.Exercises.Originals.Lesson01SynchronousFastPaths;

/// <summary>
/// Nearly everybody asks for <see cref="Known"/>, and the method returns early then. It is <c>async</c> nonetheless: even an early
/// return goes through a state machine. TODO: let <see cref="NameOfAsync"/> return early without one.
/// </summary>
public static class ReturnEarly
{
    private const int Known = 1;
    private const string Name = "the one that everybody asks for";

    /// <summary>A name, at once or later. A number below zero has none, which the task tells.</summary>
    public static async ValueTask<string> NameOfAsync(int id)
    {
        if (id == Known)
        {
            return Name;
        }

        return await LoadAsync(id);
    }

    private static async ValueTask<string> LoadAsync(int id)
    {
        await Task.Yield();
        return id >= 0 ? "another one" : throw new ArgumentOutOfRangeException(nameof(id));
    }
}
