namespace PriceOfAwait.Measuring;

/// <param name="Shown">The benchmark's description, or the method's name if it has none.</param>
internal sealed record BenchmarkName(string Method, string Shown);
