namespace PriceOfAwait.Publishing;

/// <summary>The results, both ends included, for which somebody expects the same <c>Task&lt;int&gt;</c> each time.</summary>
public sealed record CachedRange(string Label, int First, int Last)
{
    public bool IsGuess { get; init; }

    /// <summary>What the reader predicts: an empty range as long as one of its ends is missing.</summary>
    public static CachedRange Guess(int? first, int? last) => first is { } from && last is { } to
        ? new("your guess", from, to) { IsGuess = true }
        : new("no guess", 0, -1) { IsGuess = true };

    internal bool Contains(int value) => First <= value && value <= Last;
}
