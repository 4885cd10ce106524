namespace PriceOfAwait.Comparing;

/// <param name="Name">Such as <c>.NET 5</c>, or <c>not stated</c>.</param>
/// <param name="Released">Year and month, if the source names its .NET.</param>
/// <param name="Rows">Its value in the <c>runtime</c> column of the source's table, if that has several.</param>
public sealed record PublishedRuntime(string Name, string? Released = null, string? Rows = null);
