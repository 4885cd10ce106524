namespace PriceOfAwait.Measuring;

/// <summary>What one build of the lessons says of its <c>async</c> methods.</summary>
/// <param name="AssemblyBytes">The size of its assembly.</param>
/// <param name="StateMachines">The types in it that are state machines of <c>async</c> methods.</param>
/// <param name="Methods">A method of each kind.</param>
public sealed record AsyncMethods(
    long AssemblyBytes,
    int StateMachines,
    IReadOnlyList<CompiledMethod> Methods,
    IReadOnlyList<StackFrames> Stacks,
    IReadOnlyList<SeenBehavior> Behaviors
);
