namespace PriceOfAwait.Measuring;

/// <summary>What the types of an <c>async</c> method occupy.</summary>
/// <param name="Task">The task of a result, if the method completes synchronously and the runtime has none.</param>
/// <param name="Cached">The results whose tasks the runtime has, in words.</param>
/// <param name="StateMachine">As a struct, or as an object if the compiler made it a class.</param>
/// <param name="Box">The object that the state machine moves into when the method waits.</param>
internal sealed record MethodSizes(
    int Method,
    TypeSize? Task,
    string? Cached,
    TypeSize? StateMachine,
    TypeSize? Box,
    IReadOnlyList<TypeSize> Closures
);
