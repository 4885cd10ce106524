namespace PriceOfAwait.Measuring;

/// <param name="Runtime">The runtime that has laid the types out, such as <c>.NET 10.0.4</c>.</param>
/// <param name="Delegate">The size of any delegate.</param>
/// <param name="Problem">
/// Why types could not be loaded, if there are any: the first reason that the runtime gave.
/// </param>
internal sealed record AssemblySizes(
    string Runtime,
    TypeSize Delegate,
    IReadOnlyList<MethodSizes> Methods,
    string? Problem
);
