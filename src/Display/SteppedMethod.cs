namespace PriceOfAwait.Display;

/// <param name="Lowered">The compiler-generated code.</param>
public sealed record SteppedMethod(string Name, string Source, string Lowered);
