namespace PriceOfAwait.Measuring;

/// <summary>Threads that are at the same line of code that has symbols.</summary>
/// <param name="Method">Such as <c>Rebates..ctor</c>.</param>
/// <param name="File">The name of the source file, without its folder.</param>
/// <param name="In">What the line called and waits in, such as <c>a task</c>.</param>
public sealed record ThreadsAtLine(int Threads, string Method, string File, int Line, string In)
{
    public const string Task = "a task";
    public const string Lock = "a lock";
    public const string Sleep = "Thread.Sleep";
    public const string Nothing = "nothing: it runs";
}
