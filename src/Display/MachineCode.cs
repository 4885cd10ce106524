namespace PriceOfAwait.Display;

/// <summary>The fact that an output depends on JIT-compiled code, which another patch of .NET may change.</summary>
/// <param name="Of">A benchmark class, a method, a claim, or a listing.</param>
[FactList("machineCode")]
public sealed record MachineCode(string Of);
