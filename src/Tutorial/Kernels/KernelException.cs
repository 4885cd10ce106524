namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>A kernel can't be installed or removed; the message says why, and what to do.</summary>
internal sealed class KernelException(string message) : Exception(message);
