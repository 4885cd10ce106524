namespace PriceOfAwait.Harness;

/// <summary>
/// Marks a benchmark whose bytes differ from process to process although all calls in one process allocate the same, as
/// those of an exception do if a method of the framework is inlined in one process and not in another.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class VaryingBytesAttribute : Attribute;
