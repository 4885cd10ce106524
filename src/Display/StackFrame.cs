namespace PriceOfAwait.Display;

/// <param name="Note">
/// What is to be known of it now, such as its state and how many bytes it keeps there; may be empty.
/// </param>
public sealed record StackFrame(string Method, string Note);
