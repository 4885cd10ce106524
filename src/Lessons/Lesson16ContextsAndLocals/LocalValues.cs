namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>
/// An execution context in which locals have values: the user's, and others that a program's libraries might have.
/// </summary>
internal sealed class LocalValues
{
    public LocalValues(int count, string user) => ExecutionContext.Run(
        ExecutionContext.Capture()!,
        _ =>
        {
            for (var index = 0; index < count; index++)
            {
                (index == 0 ? User : new()).Value = user;
            }

            Context = ExecutionContext.Capture()!;
        },
        null);

    public static AsyncLocal<string> User { get; } = new();

    public ExecutionContext Context { get; private set; } = null!;
}
