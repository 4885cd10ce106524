namespace PriceOfAwait.Display;

/// <summary>The fact that an output depends on the code that the JIT made, which may differ on another patch.</summary>
/// <param name="Of">A benchmark class, a method, a claim, or a listing.</param>
[FactList("machineCode")]
public sealed record MachineCode(string Of);
