namespace PriceOfAwait.Display;

/// <param name="Note">
/// What a reader should know about the frame now, such as its state and how many bytes it has on the stack; may be
/// empty.
/// </param>
public sealed record StackFrame(string Method, string Note);
