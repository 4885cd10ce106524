namespace PriceOfAwait.Practicing;

public sealed record Requirement(string What, string Found, string Wanted, bool IsMet);
