namespace PriceOfAwait.Measuring;

/// <summary>A benchmark that the JIT has compiled, and listed, with all that it calls.</summary>
/// <param name="Method">The benchmark's name.</param>
/// <param name="JitName">What the JIT calls its method, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName);
