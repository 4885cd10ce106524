namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>An execution context in which locals have values: the user's, and others that a program's libraries might have.</summary>
internal sealed class LocalValues
{
    private readonly AsyncLocal<string>[] _locals;

    public LocalValues(int count, string user)
    {
        _locals = [.. Enumerable.Range(0, count).Select(index => index == 0 ? User : new())];
        ExecutionContext? captured = null;
        ExecutionContext.Run(
            ExecutionContext.Capture()!,
            _ =>
            {
                Array.ForEach(_locals, local => local.Value = user);
                captured = ExecutionContext.Capture();
            },
            null);
        Context = captured!;
    }

    public static AsyncLocal<string> User { get; } = new();

    public ExecutionContext Context { get; }
}
