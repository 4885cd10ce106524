namespace PriceOfAwait.Measuring;

/// <summary>Where the threads of a server's pool are, folded to lines of code.</summary>
/// <param name="Stacks">The line with most threads first.</param>
/// <param name="OtherThreads">The threads of the pool that run no code with symbols.</param>
/// <param name="Failure">Why the stacks can't be read; empty if they can.</param>
public sealed record ServerStacks(string Server, IReadOnlyList<ThreadsAtLine> Stacks, int OtherThreads, string Failure)
{
    public const string InConstructor = "in a constructor";
    public const string InLibrary = "in a library";
    public const string InLock = "in a lock";
    public const string Awaited = "awaited";
}
