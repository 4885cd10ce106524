namespace PriceOfAwait.Display;

/// <param name="Lowered">What the compiler made of it.</param>
public sealed record SteppedMethod(string Name, string Source, string Lowered);
