namespace PriceOfAwait.Measuring;

/// <param name="JitName">The JIT's name, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName);
