namespace PriceOfAwait.Display;

/// <summary>The indexes of two steps that two executions show beside each other.</summary>
public readonly record struct StepPair(int Left, int Right);
