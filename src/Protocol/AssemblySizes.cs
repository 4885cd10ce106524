namespace PriceOfAwait.Measuring;

/// <param name="Runtime">The runtime that has laid the types out, such as <c>.NET 10.0.4</c>.</param>
internal sealed record AssemblySizes(string Runtime, IReadOnlyList<MethodSizes> Methods);
