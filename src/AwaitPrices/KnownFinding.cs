namespace PriceOfAwait.AwaitPrices;

/// <param name="Kind">The name of its kind.</param>
/// <param name="Count">How many of them are in the method.</param>
internal sealed record KnownFinding(string Kind, string Method, string What, int Count);
