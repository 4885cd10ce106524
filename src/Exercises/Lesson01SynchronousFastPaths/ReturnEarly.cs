namespace PriceOfAwait.Exercises.Lesson01SynchronousFastPaths;

/// <summary>
/// Almost every caller asks for <see cref="Known"/>, so the method returns early. But it is <c>async</c>, so even an
/// early return goes through a state machine. TODO: let <see cref="NameOfAsync"/> return early without one.
/// </summary>
public static class ReturnEarly
{
    private const int Known = 1;
    private const string Name = "the one that everybody asks for";

    /// <summary>A name, now or later. A negative id has no name: the task fails.</summary>
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
