namespace PriceOfAwait.Measuring;

/// <summary>The types of a method whose sizes are asked for, by their tokens in the assembly's metadata.</summary>
/// <param name="StateMachine"><see langword="null"/> if the method has none.</param>
/// <param name="Closures">The closures that it allocates on entry.</param>
internal sealed record MethodTokens(int Method, int? StateMachine, IReadOnlyList<int> Closures);
