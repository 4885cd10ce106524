namespace PriceOfAwait.Measuring;

/// <summary>How many of the calls of an asynchronous method had completed when they returned.</summary>
public sealed record ReturnedCalls(string Call, int Calls, int Completed);
