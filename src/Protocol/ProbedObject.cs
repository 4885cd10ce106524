namespace PriceOfAwait.Measuring;

internal sealed record ProbedObject(string Type, long Size);
