namespace PriceOfAwait.Measuring;

/// <summary>The SDK or the package feed lacks a runtime. The message says which, in the SDK's words.</summary>
internal sealed class RuntimeUnavailableException(string message) : BenchException(message);
