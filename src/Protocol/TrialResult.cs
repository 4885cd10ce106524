namespace PriceOfAwait.Measuring;

internal sealed record TrialResult(string Call, string Found, string Wanted, bool IsRight);
